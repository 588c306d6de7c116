import { permissions, type Permission } from '@assay/api/permissions'
import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { sql } from 'kysely'
import type { OperatorContext } from '../operatorContext.ts'

export async function listOperators({ db }: OperatorContext): Promise<OperatorOutput<'operators', 'listOperators'>> {
  const people = await db
    .selectFrom('operators')
    .leftJoin('operator_members as member', 'member.operator_id', 'operators.id')
    .select(['operators.id', 'operators.name', 'operators.email', 'operators.state', 'operators.created_at'])
    .select(
      sql<
        string[]
      >`coalesce(array_agg(member.role order by member.role) filter (where member.role is not null), '{}')`.as('roles'),
    )
    .select((select) =>
      select
        .selectFrom('operator_sessions as session')
        .select((inner) => inner.fn.max('session.last_used_at').as('at'))
        .whereRef('session.operator_id', '=', 'operators.id')
        .as('last_seen_at'),
    )
    .groupBy('operators.id')
    .orderBy('operators.name')
    .execute()
  const roles = await db
    .selectFrom('operator_roles')
    .leftJoin('operator_members as member', 'member.role', 'operator_roles.role')
    .select(['operator_roles.role', 'operator_roles.permissions'])
    .select((select) => select.fn.count<bigint>('member.operator_id').as('members'))
    .groupBy('operator_roles.role')
    .orderBy('operator_roles.role')
    .execute()
  return {
    operators: people.map(({ id, created_at: createdAt, last_seen_at: seenAt, ...person }) => ({
      ...person,
      operatorId: Number(id),
      createdAt: Number(createdAt),
      lastSeenAt: seenAt === null ? null : Number(seenAt),
    })),
    roles: roles.map((role) => ({
      ...role,
      permissions: role.permissions.filter(isPermission),
      members: Number(role.members),
    })),
  }
}

function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name)
}
