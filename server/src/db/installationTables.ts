// Written by claim.ts (0019_kind.sql).
export interface InstallationTables {
  installation: { one: boolean; environment: 'demo' | 'production' }
}
