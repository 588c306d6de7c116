// What the exchange in several processes needs (0032_roles.sql). submissions is written only by server/src/exchange.
export interface RoleTables {
  submissions: { id: string; sequence: bigint; time: bigint }
  leases: { role: string; holder: string; expires_at: Date }
  installation_keys: { name: string; hash: Buffer }
}
