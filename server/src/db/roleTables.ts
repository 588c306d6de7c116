// Tables for running in several processes (0032_roles.sql). Only server/src/exchange writes submissions.
export interface RoleTables {
  submissions: { id: string; sequence: bigint; time: bigint }
  leases: { role: string; holder: string; expires_at: Date; wanted_at: Date | null }
  installation_keys: { name: string; hash: Buffer }
}
