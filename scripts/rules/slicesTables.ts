// The tables that code outside the sequencer may write, and why. Every other table is the sequencer's.

export interface SlicesTables {
  why: string
  tables: readonly string[]
}

export const slicesTables: readonly SlicesTables[] = [
  {
    why: 'accounts, and how their owners sign in: no balance',
    tables: [
      'users',
      'logins',
      'invite_codes',
      'sessions',
      'sign_ins',
      'known_browsers',
      'codes',
      'totp_secrets',
      'recovery_codes',
      'passkeys',
      'factor_resets',
      'closures',
    ],
  },
  {
    why: 'freezes and holds stop a withdrawal before it is submitted, and move nothing',
    tables: ['freezes', 'freeze_links', 'withdrawal_holds'],
  },
  { why: 'counts requests and tokens that work once', tables: ['limits', 'used_nonces'] },
  {
    why: 'messages, alerts and lists that a user reads',
    tables: [
      'price_alerts',
      'messages',
      'message_choices',
      'push_subscriptions',
      'announced_terms',
      'funding_days',
      'watchlist',
      'watchlist_groups',
    ],
  },
  {
    why: 'the configuration and texts: the engine gets rules of money by commands',
    tables: ['configuration', 'notice_dismissals', 'notice_reads', 'text_acceptances', 'content_pictures'],
  },
  { why: 'copies of a user’s data', tables: ['data_exports', 'data_export_parts'] },
  {
    why: 'documents, identities and conversations',
    tables: ['documents', 'verifications', 'tickets', 'ticket_messages', 'ticket_files', 'customer_notes'],
  },
  {
    why: 'the staff, and what they asked for and did: what moves money is submitted as a command',
    tables: [
      'operators',
      'operator_links',
      'operator_sessions',
      'operator_roles',
      'operator_members',
      'approvals',
      'audit_log',
      'corrections',
    ],
  },
  { why: 'findings about invitations: rebates are the engine’s', tables: ['referral_findings', 'refused_referrals'] },
  { why: 'what a trader says about himself: follows and shares are the engine’s', tables: ['trader_profiles'] },
  {
    why: 'published prices, signed and chained, and candles made from them',
    tables: ['index_ticks', 'published_heads', 'tick_blocks', 'candles', 'candle_heads', 'price_key'],
  },
  {
    why: 'figures of past days, read from committed rows',
    tables: ['vip_days', 'vip_prices', 'vip_figures', 'equity_days', 'user_equity'],
  },
  { why: 'orders to convert later: each becomes a command when its price is reached', tables: ['limit_converts'] },
  {
    why: 'what a chain or a bank did and was asked to do: the ledger follows by deposit and withdrawal commands',
    tables: [
      'deposit_addresses',
      'deposits',
      'deposit_watchers',
      'deposit_write_offs',
      'deposit_blocks',
      'own_outputs',
      'bank_deposits',
      'bank_statements',
      'bank_lines',
      'bank_credit_refusals',
      'bank_detachments',
      'bank_returns',
      'bank_payments',
      'withdrawals',
      'withdrawal_steps',
      'withdrawal_addresses',
      'listed_addresses_only',
      'gas_draws',
    ],
  },
  {
    why: 'transactions of the hot wallets and what the chains hold: the signer and payouts compare them with the ledger',
    tables: [
      'signer_wallets',
      'reserve_checks',
      'reserve_hours',
      'wallet_balances',
      'chain_nonces',
      'hot_plans',
      'payouts',
      'payout_inputs',
      'payout_transactions',
      'network_fees',
    ],
  },
  {
    why: 'which identity document has had the cash of a task: the cash is the engine’s',
    tables: ['welfare_documents'],
  },
  {
    why: 'of a demo: its participants’ accounts, and how often the faucet was used',
    tables: ['participants', 'faucet_credits'],
  },
  {
    why: 'the installation, its keys, and which process acts',
    tables: ['installation', 'installation_keys', 'leases'],
  },
]
