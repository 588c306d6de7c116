import { Button } from '@assay/ui/Button'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { textOfPermissions } from '@assay/words/permissionWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'
import type { Person, Role } from './listed.ts'
import { Picker } from './Picker.tsx'

const { operators: words } = consoleWords

interface OperatorDetailProps {
  person: Person
  roles: readonly Role[]
  canChange: boolean
  isOwn: boolean
}

export function OperatorDetail({ person, roles, canChange, isOwn }: OperatorDetailProps) {
  const [asked, setAsked] = useState<'roles' | 'link' | 'suspend' | null>(null)
  const { name, email, state, createdAt, lastSeenAt } = person
  const zone = deviceZone()
  const permitted = new Set(
    roles.filter(({ role }) => person.roles.includes(role)).flatMap(({ permissions }) => permissions),
  )
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{name}</h2>
      <Facts
        rows={[
          [words.columns.email, email],
          [words.columns.state, words.states[state]],
          [words.columns.roles, person.roles.join(', ') || words.noRole],
          [words.columns.permissions, textOfPermissions([...permitted].toSorted()) || words.noRole],
          [words.created, formatDateTime(createdAt, zone)],
          [words.lastSeen, lastSeenAt === null ? words.never : formatDateTime(lastSeenAt, zone)],
        ]}
      />
      {canChange && (
        <div className="mt-5 flex flex-col gap-2">
          <Button kind="secondary" onClick={() => setAsked('roles')}>
            {words.changeRoles}
          </Button>
          <Button kind="secondary" onClick={() => setAsked('link')}>
            {words.newLink}
          </Button>
          {state !== 'SUSPENDED' && !isOwn && (
            <Button kind="danger" onClick={() => setAsked('suspend')}>
              {words.suspend}
            </Button>
          )}
          <p className="text-12 text-muted">{words.twoPersons}</p>
        </div>
      )}
      {asked === 'roles' && <RolesSheet person={person} roles={roles} onClose={() => setAsked(null)} />}
      {asked === 'link' && (
        <ReasonSheet
          title={words.newLink}
          verb={words.ask}
          reasonLabel={consoleWords.reason.label}
          act={(reason) => api.operators.requestNewLink({ operatorId: person.operatorId, reason })}
          onClose={() => setAsked(null)}
        >
          <p className="text-13">{words.newLinkLine(name, email)}</p>
        </ReasonSheet>
      )}
      {asked === 'suspend' && (
        <ReasonSheet
          title={words.suspendTitle(name)}
          verb={words.suspend}
          kind="danger"
          reasonLabel={consoleWords.reason.label}
          act={(reason) => api.operators.suspendOperator({ operatorId: person.operatorId, reason })}
          onClose={() => setAsked(null)}
        >
          <p className="text-13">{words.suspendLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}

function RolesSheet({
  person,
  roles,
  onClose,
}: Pick<OperatorDetailProps, 'person' | 'roles'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([...person.roles])
  return (
    <ReasonSheet
      title={words.changeRoles}
      verb={words.ask}
      reasonLabel={consoleWords.reason.label}
      act={(reason) =>
        api.operators.requestMembership({ operatorId: person.operatorId, roles: chosen.toSorted(), reason })
      }
      onClose={onClose}
    >
      <Picker label={words.columns.roles} all={roles.map(({ role }) => role)} chosen={chosen} onChange={setChosen} />
    </ReasonSheet>
  )
}
