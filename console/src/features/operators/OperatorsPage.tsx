import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { Tabs } from '@assay/ui/Tabs'
import { consoleWords } from '@assay/words/consoleWords'
import { textOfPermissions } from '@assay/words/permissionWords'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { InvitationSheet } from './InvitationSheet.tsx'
import { OperatorDetail } from './OperatorDetail.tsx'
import { RoleDetail } from './RoleDetail.tsx'
import { RoleSheet } from './RoleSheet.tsx'
import type { Listed, Person, Role } from './listed.ts'

const { operators: words } = consoleWords
type Tab = 'people' | 'roles'

const stateTones: Record<Person['state'], BadgeTone> = {
  ACTIVE: 'positive',
  INVITED: 'warning',
  SUSPENDED: 'negative',
}

/** Who works here, with which roles, and what each role permits. */
export function OperatorsPage({ me }: { me: Me }) {
  const [tab, setTab] = useState<Tab>('people')
  const listed = useQuery({ queryKey: ['operators'], queryFn: () => api.operators.listOperators({}) })
  if (listed.data === undefined) return <NotRead query={listed} />
  const canChange = me.permissions.includes('operators.change')
  const shared = {
    listed: listed.data,
    canChange,
    isStale: listed.isError,
    tabs: <PageTabs tab={tab} onChange={setTab} />,
  }
  return tab === 'people' ? <People {...shared} me={me} /> : <Roles {...shared} />
}

function PageTabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  return (
    <Tabs
      id="operators"
      label={words.title}
      className="min-w-0 flex-1"
      items={[
        { id: 'people', label: words.people },
        { id: 'roles', label: words.roles },
      ]}
      value={tab}
      onChange={onChange}
    />
  )
}

interface Shared {
  listed: Listed
  canChange: boolean
  isStale: boolean
  tabs: ReactNode
}

const bar = 'flex items-center gap-3 border-b border-line px-4 lg:px-5'

function People({ listed: { operators, roles }, canChange, isStale, tabs, me }: Shared & { me: Me }) {
  const [selected, setSelected] = useState<number | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <ListDetail
        caption={words.people}
        columns={peopleColumns}
        rows={operators}
        rowKey={operatorKey}
        selected={selected}
        onSelect={setSelected}
        isStale={isStale}
        panel={{ tabs: 'operators', tab: 'people' }}
        top={
          <div className={bar}>
            {tabs}
            {canChange && (
              <Button size="sm" onClick={() => setIsInviting(true)}>
                {words.invite}
              </Button>
            )}
          </div>
        }
        empty={<EmptyState title={words.none} />}
        foot={<QueueKeys />}
        detail={(person) => (
          <OperatorDetail
            key={person.operatorId}
            person={person}
            roles={roles}
            canChange={canChange}
            isOwn={person.operatorId === me.operatorId}
          />
        )}
      />
      {isInviting && <InvitationSheet roles={roles} onClose={() => setIsInviting(false)} />}
    </>
  )
}

function Roles({ listed: { roles }, canChange, isStale, tabs }: Shared) {
  const [selected, setSelected] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <ListDetail
        caption={words.roles}
        columns={roleColumns}
        rows={roles}
        rowKey={roleKey}
        selected={selected}
        onSelect={setSelected}
        isStale={isStale}
        panel={{ tabs: 'operators', tab: 'roles' }}
        top={
          <div className={bar}>
            {tabs}
            {canChange && (
              <Button size="sm" onClick={() => setIsAdding(true)}>
                {words.addRole}
              </Button>
            )}
          </div>
        }
        empty={<EmptyState title={words.none} />}
        foot={<QueueKeys />}
        detail={(role) => <RoleDetail key={role.role} role={role} canChange={canChange} />}
      />
      {isAdding && <RoleSheet changed={null} onClose={() => setIsAdding(false)} />}
    </>
  )
}

const operatorKey = ({ operatorId }: Person) => operatorId
const roleKey = ({ role }: Role) => role

const peopleColumns: QueueColumn<Person>[] = [
  { key: 'name', header: words.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'email', header: words.columns.email, cell: ({ email }) => email, isWide: true },
  { key: 'roles', header: words.columns.roles, cell: ({ roles }) => roles.join(', ') },
  {
    key: 'state',
    header: words.columns.state,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{words.states[state]}</Badge>,
  },
]

const roleColumns: QueueColumn<Role>[] = [
  { key: 'role', header: words.columns.role, cell: ({ role }) => <span className="font-medium">{role}</span> },
  { key: 'members', header: words.columns.members, cell: ({ members }) => <span className="num">{members}</span> },
  {
    key: 'permissions',
    header: words.columns.permissions,
    cell: ({ permissions }) => textOfPermissions(permissions),
    isWide: true,
  },
]
