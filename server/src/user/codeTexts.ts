// Texts of mails and text messages with codes. English for languages without a text.
import type { CodePurpose } from './codes.ts'

interface Wording {
  subject: string
  purposes: Record<CodePurpose, string>
  /** {code} and {platform} are replaced. */
  text: string
  taken: string
}

const en: Wording = {
  subject: '{platform}: your code',
  purposes: {
    REGISTER: 'to sign up',
    LOGIN: 'to log in',
    FIND_PASSWORD: 'to set a new password',
    UPD_PASSWORD: 'to change a password',
    BIND: 'to change how you sign in or are reached',
    WITHDRAW: 'to withdraw, or to add a withdrawal address',
  },
  text: '{code} is your code {purpose} at {platform}. It is good for 10 minutes. We never ask for it: do not pass it on. If you did not ask for it, do nothing.',
  taken:
    'Somebody, perhaps you, tried to sign up at {platform} with this address. You already have an account: log in, or set a new password. If it was not you, do nothing.',
}
const zh: Wording = {
  subject: '{platform}：您的验证码',
  purposes: {
    REGISTER: '注册',
    LOGIN: '登录',
    FIND_PASSWORD: '重设密码',
    UPD_PASSWORD: '修改密码',
    BIND: '更改登录方式或联系方式',
    WITHDRAW: '提现或添加提现地址',
  },
  text: '{code} 是您在 {platform} {purpose}的验证码，10 分钟内有效。我们不会向您索要，请勿转告他人。如非本人操作，无需理会。',
  taken: '有人（可能是您）尝试用此地址在 {platform} 注册。您已有账户，请登录或重设密码。如非本人操作，无需理会。',
}
const ar: Wording = {
  subject: '{platform}: رمزك',
  purposes: {
    REGISTER: 'لإنشاء حساب',
    LOGIN: 'لتسجيل الدخول',
    FIND_PASSWORD: 'لتعيين كلمة مرور جديدة',
    UPD_PASSWORD: 'لتغيير كلمة مرور',
    BIND: 'لتغيير طريقة تسجيل الدخول أو بيانات الاتصال',
    WITHDRAW: 'للسحب أو لإضافة عنوان سحب',
  },
  text: '{code} هو رمزك {purpose} في {platform}. صالح لمدة 10 دقائق. لا نطلبه منك أبدا، فلا تعطه لأحد. إن لم تطلبه فلا تفعل شيئا.',
  taken:
    'حاول شخص ما، وربما أنت، إنشاء حساب في {platform} بهذا العنوان. لديك حساب بالفعل: سجل الدخول أو عين كلمة مرور جديدة. إن لم تكن أنت فلا تفعل شيئا.',
}
const de: Wording = {
  subject: '{platform}: dein Code',
  purposes: {
    REGISTER: 'zum Registrieren',
    LOGIN: 'zum Anmelden',
    FIND_PASSWORD: 'für ein neues Passwort',
    UPD_PASSWORD: 'zum Ändern eines Passworts',
    BIND: 'zum Ändern deiner Anmeldung oder Kontaktdaten',
    WITHDRAW: 'zum Auszahlen oder für eine neue Auszahlungsadresse',
  },
  text: '{code} ist dein Code {purpose} bei {platform}. Er gilt 10 Minuten. Wir fragen nie danach: gib ihn nicht weiter. Wenn du ihn nicht angefordert hast, ist nichts zu tun.',
  taken:
    'Jemand, vielleicht du, wollte sich bei {platform} mit dieser Adresse registrieren. Du hast schon ein Konto: melde dich an oder setze ein neues Passwort. Wenn du es nicht warst, ist nichts zu tun.',
}
const wordings: Readonly<Record<string, Wording>> = { en, zh, ar, de }

interface For {
  language: string
  platform: string
}

export function codeText({ language, platform, purpose, code }: For & { purpose: CodePurpose; code: string }) {
  const wording = wordings[language] ?? en
  const fill = (text: string) =>
    text.replace('{code}', code).replace('{purpose}', wording.purposes[purpose]).replaceAll('{platform}', platform)
  return { subject: fill(wording.subject), text: fill(wording.text) }
}

/** For the owner of an account that somebody tries to sign up again. */
export function takenText({ language, platform }: For) {
  const wording = wordings[language] ?? en
  const fill = (text: string) => text.replaceAll('{platform}', platform)
  return { subject: platform, text: fill(wording.taken) }
}
