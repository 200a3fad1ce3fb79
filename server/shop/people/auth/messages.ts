import { hideEmail } from '#rules/identity/email.ts'
import { CODE_PURPOSE_WORDS, CODE_SECONDS, type CodePurpose } from '#rules/identity/one-time-code.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { MessageKey, MessageValues } from '#rules/content/message-templates.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { countText } from '#rules/text/plural.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { type LetterParts, writeMessage, type WrittenMessage } from '#server/shop/ground/messages/write-message.ts'

type Context = Pick<CallContext, 'db' | 'config' | 'nodeCode'>

const LIFETIME = countText(CODE_SECONDS / 60, ['минуту', 'минуты', 'минут'])

/** `15 ноября в 12:30`, by Moscow. */
export function dayAndClockText(moment: Date): string {
  const there = moscowMoment(moment)
  if (!there) return ''
  const clock = `${String(Math.floor(there.minutes / 60)).padStart(2, '0')}:${String(there.minutes % 60).padStart(2, '0')}`
  return `${dayText(there.day)} в${NBSP}${clock}`
}

async function write<K extends MessageKey>(
  { db, config, nodeCode }: Context,
  kind: K,
  values: MessageValues<K>,
  parts: (origin: string) => LetterParts = () => ({}),
): Promise<WrittenMessage> {
  const signature = await branchSignature(db, config, nodeCode)
  return writeMessage(db, kind, signature, values, parts(signature.url))
}

/** Says what the code is for. The last line binds it to our host, so that phones offer it in our form alone. */
export async function codeWords(context: Context, code: string, purpose: CodePurpose): Promise<WrittenMessage> {
  const message = await write(
    context,
    'account.code',
    { code, purpose: CODE_PURPOSE_WORDS[purpose], lifetime: LIFETIME, secret: 'Никому его не называйте' },
    () => ({ code }),
  )
  const host = context.config.host.replace(/:\d+$/, '')
  return { ...message, sms: `${message.sms}\n@${host} #${code}` }
}

/**
 * Whose account it is, so that nobody confirms an address for a stranger: the reader knows their own phone by its ends.
 */
export const confirmationLetter = (context: Context, token: string, phone: string) =>
  write(context, 'account.confirm-email', { account: hidePhone(phone) }, (origin) => ({
    button: `${origin}/confirm/${token}/`,
  }))

/** To the owner of an address that somebody else gave as theirs. The one who gave it learns nothing. */
export const takenEmailLetter = (context: Context) => write(context, 'account.taken-email', {})

export const passwordChangedWords = (context: Context) =>
  write(context, 'account.password-changed', { stranger: 'Если это не вы, восстановите его по коду.' })

/** `where`: «Chrome, Windows, Псков». */
export const newDeviceWords = (context: Context, where: string, now: Date) =>
  write(context, 'account.new-device', {
    where,
    moment: dayAndClockText(now),
    stranger: 'Если это не вы, смените пароль.',
  })

export const phoneChangedWords = (context: Context, phone: string) =>
  write(
    context,
    'account.phone-changed',
    { newPhone: formatPhone(phone), stranger: 'Если это не вы, позвоните нам.' },
    () => ({ inSms: { newPhone: hidePhone(phone) } }),
  )

export const newPhoneWords = (context: Context) =>
  write(context, 'account.new-phone', { stranger: 'Если это не вы, позвоните нам.' })

export const emailChangedWords = (context: Context, email: string | null) =>
  write(context, 'account.email-changed', {
    what: email ? `Теперь аккаунт связан с адресом ${hideEmail(email)}.` : 'В аккаунте больше нет e-mail.',
    stranger: 'Если это не вы, смените пароль и позвоните нам.',
  })

export const emailConfirmedLetter = (context: Context) => write(context, 'account.email-confirmed', {})

/** Instead of a code of recovery while a key is too new for it. */
export function tooNewKeyWords(context: Context, type: 'phone' | 'email', until: Date): Promise<WrittenMessage> {
  const [key, other] =
    type === 'phone' ? (['Телефон', 'подтверждённому e-mail'] as const) : (['E-mail', 'телефону'] as const)
  return write(context, 'account.too-new-key', { key, other, moment: dayAndClockText(until) })
}

export const accountDeletedLetter = (context: Context) => write(context, 'account.deleted', {})
