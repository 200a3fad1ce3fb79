import { CODE_SECONDS } from '#rules/one-time-code.ts'
import { formatPhone } from '#rules/phone.ts'
import { countText } from '#rules/plural.ts'
import { NBSP } from '#rules/typography.ts'
import type { CallContext } from '../call-context.ts'
import { readSetting } from '../settings.ts'
import { type Letter, writeLetter } from '#server/outbox/letter.ts'

type Context = Pick<CallContext, 'db' | 'config'>
type Content = Omit<Parameters<typeof writeLetter>[0], 'shop'>

const LIFETIME = countText(CODE_SECONDS / 60, ['минуту', 'минуты', 'минут'])
const NOT_YOU = 'Если это были не вы, просто удалите письмо.'

async function write({ db, config }: Context, content: Content): Promise<Letter> {
  const { name, phone } = await readSetting(db, 'shop')
  return writeLetter({ ...content, shop: { name, phone: formatPhone(phone).replaceAll(' ', NBSP), url: `${config.scheme}://${config.host}` } })
}

/** The last line binds the code to our host, so that phones offer it in our form alone. */
export async function codeWords(context: Context, code: string, purpose: 'sign-in' | 'recovery'): Promise<{ sms: string; letter: Letter }> {
  const { name } = await readSetting(context.db, 'shop')
  const what = purpose === 'recovery' ? 'Код для нового пароля' : 'Код подтверждения'
  const host = context.config.host.replace(/:\d+$/, '')
  const letter = await write(context, {
    subject: `${code} — ${purpose === 'recovery' ? 'код для нового пароля' : 'код подтверждения'}`,
    title: what,
    paragraphs: [`Введите его на сайте. Код действует ${LIFETIME}.`],
    code,
    note: `Никому не сообщайте код: сотрудники магазина его не спрашивают. ${NOT_YOU}`,
  })
  return { sms: `${what}: ${code}. ${name}\n@${host} #${code}`, letter }
}

export const confirmationLetter = (context: Context, token: string) =>
  write(context, {
    subject: 'Подтвердите e-mail',
    title: 'Подтвердите e-mail',
    paragraphs: ['Нажмите кнопку, и мы будем присылать сюда чеки и новости о заказах. Ссылка действует сутки, один раз.'],
    button: { name: 'Подтвердить e-mail', url: `${context.config.scheme}://${context.config.host}/confirm/${token}/` },
    note: NOT_YOU,
  })

export const passwordChangedLetter = (context: Context) =>
  write(context, {
    subject: 'Пароль изменён',
    title: 'Пароль изменён',
    paragraphs: ['Мы завершили все прежние входы в ваш аккаунт: на других устройствах войдите заново.'],
    note: 'Если пароль меняли не вы, восстановите его по коду и напишите нам.',
  })

export const emailChangedLetter = (context: Context, email: string) =>
  write(context, {
    subject: 'E-mail изменён',
    title: 'E-mail изменён',
    paragraphs: [`Теперь аккаунт связан с адресом ${email}.`],
    note: 'Если адрес меняли не вы, напишите нам.',
  })

export const accountDeletedLetter = (context: Context) =>
  write(context, {
    subject: 'Аккаунт удалён',
    title: 'Аккаунт удалён',
    paragraphs: ['Мы стёрли личные данные и завершили все входы. Документы по покупкам храним столько, сколько требует закон.'],
  })
