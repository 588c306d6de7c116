// The tables for kysely. One interface for each migration file; every owner adds its own. bigint columns are read as
// bigint and accept numbers too; money is numeric(38,0) of smallest units.
import type { AlertTables } from './alertTables.ts'
import type { BankTables } from './bankTables.ts'
import type { BinaryTables } from './binaryTables.ts'
import type { CancellationTables } from './cancellationTables.ts'
import type { ClosureTables } from './closureTables.ts'
import type { ContentTables } from './contentTables.ts'
import type { CreditTables } from './creditTables.ts'
import type { DepositTables } from './depositTables.ts'
import type { ExportTables } from './exportTables.ts'
import type { FactorTables } from './factorTables.ts'
import type { FiringTables } from './firingTables.ts'
import type { FollowTables } from './followTables.ts'
import type { FuturesTables } from './futuresTables.ts'
import type { HaltTables } from './haltTables.ts'
import type { IdentityTables } from './identityTables.ts'
import type { InstallationTables } from './installationTables.ts'
import type { MarketTables } from './marketTables.ts'
import type { MoneyTables } from './moneyTables.ts'
import type { OperatorTables } from './operatorTables.ts'
import type { ConvertTables } from './convertTables.ts'
import type { EarnTables } from './earnTables.ts'
import type { OptionsTables } from './optionsTables.ts'
import type { PayoutTables } from './payoutTables.ts'
import type { ReferralTables } from './referralTables.ts'
import type { TreasuryTables } from './treasuryTables.ts'
import type { TicketTables } from './ticketTables.ts'
import type { TraderTables } from './traderTables.ts'
import type { ResetTables } from './resetTables.ts'
import type { RoleTables } from './roleTables.ts'
import type { UserTables } from './userTables.ts'
import type { VipTables } from './vipTables.ts'
import type { WelfareTables } from './welfareTables.ts'
import type { WalletTables } from './walletTables.ts'
import type { WithdrawalTables } from './withdrawalTables.ts'

export interface Database
  extends MoneyTables,
    UserTables,
    MarketTables,
    ClosureTables,
    ContentTables,
    BankTables,
    BinaryTables,
    ExportTables,
    FactorTables,
    FollowTables,
    FuturesTables,
    OperatorTables,
    ConvertTables,
    EarnTables,
    OptionsTables,
    PayoutTables,
    ReferralTables,
    TraderTables,
    TicketTables,
    TreasuryTables,
    AlertTables,
    HaltTables,
    IdentityTables,
    InstallationTables,
    CancellationTables,
    CreditTables,
    DepositTables,
    FiringTables,
    ResetTables,
    RoleTables,
    VipTables,
    WelfareTables,
    WalletTables,
    WithdrawalTables {}
