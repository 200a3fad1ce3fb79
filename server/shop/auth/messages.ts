import { hideEmail } from '#rules/identity/email.ts'
import { CODE_PURPOSE_WORDS, CODE_SECONDS, type CodePurpose } from '#rules/identity/one-time-code.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { countText } from '#rules/text/plural.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { branchSignature } from '#server/shop/branch-signature.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { type Letter, writeLetter } from '#server/outbox/letter.ts'

type Context = Pick<CallContext, 'db' | 'config' | 'nodeCode'>
type Content = Omit<Parameters<typeof writeLetter>[0], 'shop'>

const LIFETIME = countText(CODE_SECONDS / 60, ['минуту', 'минуты', 'минут'])
const NOT_YOU = 'Если это были не вы, просто удалите письмо.'

/** `15 ноября в 12:30`, by Moscow. */
export function momentText(moment: Date): string {
  const there = moscowMoment(moment)
  if (!there) return ''
  const clock = `${String(Math.floor(there.minutes / 60)).padStart(2, '0')}:${String(there.minutes % 60).padStart(2, '0')}`
  return `${dayText(there.day)} в${NBSP}${clock}`
}

async function write({ db, config, nodeCode }: Context, content: Content): Promise<Letter> {
  return writeLetter({ ...content, shop: await branchSignature(db, config, nodeCode) })
}

const SECRET = 'Никому его не называйте'

/** Says what the code is for. The last line binds it to our host, so that phones offer it in our form alone. */
export async function codeWords(
  context: Context,
  code: string,
  purpose: CodePurpose,
): Promise<{ sms: string; letter: Letter }> {
  const { name } = await readSetting(context.db, 'shop')
  const what = `од для ${CODE_PURPOSE_WORDS[purpose]}`
  const host = context.config.host.replace(/:\d+$/, '')
  const letter = await write(context, {
    subject: `${code} — к${what}`,
    title: `К${what}`,
    paragraphs: [`Введите его на сайте. Код действует ${LIFETIME} и больше ни для чего не подходит.`],
    code,
    note: `${SECRET}: сотрудники магазина код не спрашивают. ${NOT_YOU}`,
  })
  return { sms: `К${what}: ${code}. ${SECRET}. ${name}\n@${host} #${code}`, letter }
}

/**
 * Whose account it is, so that nobody confirms an address for a stranger: the reader knows their own phone by its ends.
 */
export const confirmationLetter = async (context: Context, token: string, phone: string) =>
  write(context, {
    subject: 'Подтвердите e-mail',
    title: 'Подтвердите e-mail',
    paragraphs: [
      `Этот адрес указали в аккаунте с телефоном ${hidePhone(phone)}. Если это ваш аккаунт, откройте страницу и подтвердите адрес: сюда будут приходить чеки, новости о заказах и коды для входа.`,
      'Ссылка действует сутки и срабатывает один раз.',
    ],
    button: {
      name: 'Открыть страницу',
      url: `${(await branchSignature(context.db, context.config, context.nodeCode)).url}/confirm/${token}/`,
    },
    note: `Телефон не ваш? Не подтверждайте: ваш адрес указали по ошибке. ${NOT_YOU}`,
  })

/** To the owner of an address that somebody else gave as theirs. The one who gave it learns nothing. */
export const takenEmailLetter = (context: Context) =>
  write(context, {
    subject: 'Ваш e-mail указали в другом аккаунте',
    title: 'Ваш e-mail указали в другом аккаунте',
    paragraphs: [
      'Этот адрес уже подтверждён в вашем аккаунте, поэтому другому он не достанется. Если второй аккаунт тоже ваш, войдите в первый: по этому адресу и паролю или коду.',
    ],
    note: 'Если это были не вы, ничего делать не нужно: доступа к вашему аккаунту никто не получил.',
  })

/** What happened to an account, for a letter and for an SMS to those without a confirmed e-mail. */
export interface OwnerWords {
  sms: string
  letter: Letter
}

const sms = async ({ db }: Pick<Context, 'db'>, text: string) => `${text} ${(await readSetting(db, 'shop')).name}`

export async function passwordChangedWords(context: Context): Promise<OwnerWords> {
  const letter = await write(context, {
    subject: 'Пароль изменён',
    title: 'Пароль изменён',
    paragraphs: ['Мы завершили все прежние входы в ваш аккаунт: на других устройствах войдите заново.'],
    note: 'Если пароль меняли не вы, восстановите его по коду и напишите нам.',
  })
  return { letter, sms: await sms(context, 'Пароль аккаунта изменён. Если это не вы, восстановите его по коду.') }
}

/** `where`: «Chrome, Windows, Псков». */
export async function newDeviceWords(context: Context, where: string, now: Date): Promise<OwnerWords> {
  const when = momentText(now)
  const letter = await write(context, {
    subject: 'Вход на новом устройстве',
    title: 'Вход на новом устройстве',
    paragraphs: [`В ваш аккаунт вошли ${when}: ${where}.`],
    note: 'Если это были не вы, смените пароль и завершите этот вход: личный кабинет, «Профиль», «Устройства и входы».',
  })
  return { letter, sms: await sms(context, `Вход в аккаунт: ${where}, ${when}. Если это не вы, смените пароль.`) }
}

export async function phoneChangedWords(context: Context, phone: string): Promise<OwnerWords> {
  const letter = await write(context, {
    subject: 'Телефон изменён',
    title: 'Телефон изменён',
    paragraphs: [
      `Теперь аккаунт связан с телефоном ${formatPhone(phone)}. Входы на других устройствах завершены. Сутки по новому телефону нельзя восстановить пароль и удалить аккаунт.`,
    ],
    note: 'Если телефон меняли не вы, сразу восстановите пароль по этому e-mail и позвоните нам.',
  })
  return {
    letter,
    sms: await sms(context, `Телефон вашего аккаунта изменён на ${hidePhone(phone)}. Если это не вы, позвоните нам.`),
  }
}

export const newPhoneSms = (context: Pick<Context, 'db'>) =>
  sms(context, 'Этот телефон теперь в вашем аккаунте. Если это не вы, позвоните нам.')

export async function emailChangedWords(context: Context, email: string | null): Promise<OwnerWords> {
  const what = email ? `Теперь аккаунт связан с адресом ${hideEmail(email)}.` : 'В аккаунте больше нет e-mail.'
  const letter = await write(context, {
    subject: 'E-mail изменён',
    title: 'E-mail изменён',
    paragraphs: [what],
    note: 'Если адрес меняли не вы, смените пароль и позвоните нам.',
  })
  return { letter, sms: await sms(context, `E-mail изменён. ${what} Если это не вы, смените пароль и позвоните нам.`) }
}

export const emailConfirmedLetter = (context: Context) =>
  write(context, {
    subject: 'E-mail подтверждён',
    title: 'E-mail подтверждён',
    paragraphs: [
      'Сюда будут приходить чеки, новости о заказах и сообщения о безопасности аккаунта. Восстановить пароль по этому адресу можно будет через сутки.',
    ],
    note: 'Если адрес подтверждали не вы, напишите нам.',
  })

/** Instead of a code of recovery while a key is too new for it. */
export async function tooNewKeyWords(context: Context, type: 'phone' | 'email', until: Date): Promise<OwnerWords> {
  const [key, other] = type === 'phone' ? ['Телефон', 'подтверждённому e-mail'] : ['E-mail', 'телефону']
  const text = `${key} в аккаунте новый: восстановить по нему пароль можно с ${momentText(until)}. Раньше — по ${other} или через поддержку.`
  const letter = await write(context, {
    subject: 'Восстановление пароля',
    title: 'Пока рано',
    paragraphs: [text],
    note: NOT_YOU,
  })
  return { letter, sms: await sms(context, text) }
}

export const accountDeletedLetter = (context: Context) =>
  write(context, {
    subject: 'Аккаунт удалён',
    title: 'Аккаунт удалён',
    paragraphs: [
      'Мы стёрли личные данные и завершили все входы. Документы по покупкам храним столько, сколько требует закон.',
    ],
  })
