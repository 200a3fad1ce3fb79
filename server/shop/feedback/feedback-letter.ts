import type { FeedbackType } from '#contract/feedback.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { type Letter, writeLetter } from '#server/outbox/letter.ts'
import type { FeedbackRequest } from './read-request.ts'

const SUBJECTS: Record<FeedbackType, string> = {
  callback: 'Просят перезвонить',
  question: 'Вопрос о товаре',
  product: 'Замечание о товаре',
  analog: 'Подобрать аналог',
  availability: 'Уточнить наличие',
  'spare-part': 'Заказ запчасти',
  service: 'Вопрос в сервис',
  search: 'Не нашли товар поиском',
  hire: 'Вопрос о прокате',
  'hire-availability': 'Уточнить наличие в прокате',
}

interface Facts {
  request: FeedbackRequest
  branch: string
  good: { name: string; url: string } | null
  shop: { name: string; url: string; phone: string }
}

/** For the shop's own people: whom to call, about what. */
export function feedbackLetter({ request, branch, good, shop }: Facts): Letter {
  const { type, name, phone, message } = request
  const who = [name, formatPhone(phone)].filter(Boolean).join(', ')
  return writeLetter({
    subject: `${SUBJECTS[type]}: ${who}`,
    title: SUBJECTS[type],
    paragraphs: [`${who}. Филиал: ${branch}.`, ...(good ? [good.name] : []), ...(message ? [message] : [])],
    ...(good ? { button: { name: 'Открыть товар', url: good.url } } : {}),
    shop,
  })
}
