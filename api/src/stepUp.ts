// Step-up: which act asks for which proofs that the caller is the owner, besides the session. The server checks them
// before the operation runs, the page asks for what is missing, and tests walk the table. An operation names its act in
// the route table. Proofs are in the same body as the act.

/** Every kind of proof, and its field. recentSignIn has none: the session began a short time ago. */
export const proofFields = {
  passkey: 'passkey',
  totp: 'totpCode',
  recoveryCode: 'recoveryCode',
  tradePassword: 'pwd',
  emailCode: 'emailCode',
  /** A code to the bound address, where emailCode belongs to the new one. */
  oldEmailCode: 'oldEmailCode',
  phoneCode: 'phoneCode',
  loginPassword: 'loginPwd',
  recentSignIn: null,
} as const satisfies Record<string, string | null>
export type Proof = keyof typeof proofFields
export type ProofField = NonNullable<(typeof proofFields)[Proof]>

/** Facts about the account or the input on which a demand can depend. */
export type Condition =
  | 'hasEmail'
  | 'hasPhone'
  | 'hasPassword'
  | 'hasTradePassword'
  | 'addressIsNew'
  /** LOGIN_REGIS_SETTING: authenticationCode, withdrawAddressCode, withdrawPwdCode. They add demands and drop none. */
  | 'asksSignInCode'
  | 'asksWithdrawalCode'
  | 'asksTradePasswordCode'

export interface Demand {
  /**
   * Groups, the strongest first. The first group of which the account has a kind is asked for; one proof of it is
   * enough. An account with a second factor cannot use weaker proofs instead.
   */
  oneOf: readonly (readonly Proof[])[]
  when?: Condition
  unless?: Condition
  /** Dropped for an account that has none of these. Otherwise such an account has to set one up first. */
  ifSet?: true
}

export interface StepUp {
  /** The kind of code (codeType) that confirms this act. */
  codeType: 'UPD_PASSWORD' | 'BIND' | 'WITHDRAW' | 'CLOSE_ACCOUNT' | 'EXPORT_DATA'
  /** A frozen account may still do it. Anyone who made its owner freeze it may not change how its owner is reached. */
  whileFrozen?: true
  demands: readonly Demand[]
}

/** The second factors. One of them also lifts the lock of a trade password. */
export const strongProofs = ['passkey', 'totp', 'recoveryCode'] as const satisfies Proof[]
const contact = ['emailCode', 'phoneCode'] as const
/** Only for an account without a contact: who knows no more than the password must not add a contact or a factor of his own. */
const signedIn = ['recentSignIn', 'loginPassword'] as const
const owner = [strongProofs, contact, signedIn] as const

export const stepUps = {
  bindEmail: {
    codeType: 'BIND',
    demands: [
      { oneOf: [strongProofs, ['phoneCode'], signedIn], unless: 'hasEmail' },
      { oneOf: [strongProofs, ['oldEmailCode', 'phoneCode']], when: 'hasEmail' },
    ],
  },
  bindPhone: {
    codeType: 'BIND',
    demands: [
      { oneOf: [strongProofs, ['emailCode'], signedIn], unless: 'hasPhone' },
      { oneOf: [strongProofs, contact], when: 'hasPhone' },
    ],
  },
  /** These two also need a code to the address that is removed. */
  unBindEmail: { codeType: 'BIND', demands: [{ oneOf: [strongProofs, signedIn] }] },
  unBindPhone: { codeType: 'BIND', demands: [{ oneOf: [strongProofs, signedIn] }] },
  bindEthereum: { codeType: 'BIND', demands: [{ oneOf: owner }] },
  unBindEthereum: { codeType: 'BIND', demands: [{ oneOf: owner }] },
  /** Also resets a forgotten one. */
  setTradePassword: {
    codeType: 'UPD_PASSWORD',
    demands: [
      { oneOf: owner, unless: 'hasTradePassword' },
      { oneOf: [strongProofs, contact, ['loginPassword']], when: 'hasTradePassword' },
      { oneOf: [contact], when: 'asksTradePasswordCode' },
    ],
  },
  changeTradePassword: {
    codeType: 'UPD_PASSWORD',
    demands: [
      { oneOf: [strongProofs], ifSet: true },
      { oneOf: [contact], when: 'asksTradePasswordCode' },
    ],
  },
  /** Also sets the first one of an account that was opened without: there is no old one that proves its owner. */
  changeLoginPassword: {
    codeType: 'UPD_PASSWORD',
    whileFrozen: true,
    demands: [
      { oneOf: owner, unless: 'hasPassword' },
      { oneOf: [strongProofs], ifSet: true },
      { oneOf: [strongProofs, contact], when: 'asksSignInCode', ifSet: true },
    ],
  },
  addFactor: { codeType: 'BIND', demands: [{ oneOf: owner }] },
  removeFactor: { codeType: 'BIND', demands: [{ oneOf: [strongProofs] }] },
  /** A new sign-in: of an account that has a wallet or a host application and nothing else. */
  unfreeze: {
    codeType: 'BIND',
    whileFrozen: true,
    demands: [{ oneOf: [strongProofs, contact, ['loginPassword'], ['recentSignIn']] }],
  },
  withdraw: {
    codeType: 'WITHDRAW',
    demands: [
      { oneOf: [['tradePassword']] },
      { oneOf: [strongProofs, contact] },
      { oneOf: [contact], when: 'addressIsNew', ifSet: true },
      { oneOf: [contact], when: 'asksWithdrawalCode' },
    ],
  },
  closeAccount: { codeType: 'CLOSE_ACCOUNT', demands: [{ oneOf: owner }] },
  /** Everything that is known of somebody, in one file. A closing freezes the account, and its owner may want it before. */
  exportData: { codeType: 'EXPORT_DATA', whileFrozen: true, demands: [{ oneOf: owner }] },
  addWithdrawalAddress: {
    codeType: 'WITHDRAW',
    demands: [{ oneOf: [strongProofs], ifSet: true }, { oneOf: [contact] }],
  },
} as const satisfies Record<string, StepUp>

export type Act = keyof typeof stepUps

export function isWhileFrozen(act: Act): boolean {
  const { whileFrozen }: StepUp = stepUps[act]
  return whileFrozen === true
}

/** Every kind of proof that an act can ask for. */
export function proofsOf(act: Act): Proof[] {
  const { demands }: StepUp = stepUps[act]
  return [...new Set(demands.flatMap(({ oneOf }) => oneOf.flat()))]
}

/** The fields of these kinds. */
export function fieldsOf(proofs: readonly Proof[]): ProofField[] {
  return proofs.flatMap((proof) => proofFields[proof] ?? [])
}

/** As the facts of STEP_UP_NEEDED have them: demands by commas, alternatives by bars, as in 'passkey|totp,tradePassword'. */
export function writeProofs(groups: readonly (readonly Proof[])[]): string {
  return groups.map((group) => group.join('|')).join(',')
}

export function readProofs(text: unknown): Proof[][] {
  if (typeof text !== 'string' || text === '') return []
  const isProof = (name: string): name is Proof => Object.hasOwn(proofFields, name)
  return text.split(',').map((group) => group.split('|').filter(isProof))
}
