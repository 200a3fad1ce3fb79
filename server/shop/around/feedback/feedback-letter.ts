import type { FeedbackType } from '#contract/feedback.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { writeMessage, type WrittenMessage } from '#server/shop/ground/messages/write-message.ts'
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
export function feedbackLetter(db: Db, { request, branch, good, shop }: Facts): Promise<WrittenMessage> {
  const { type, name, phone, message } = request
  return writeMessage(
    db,
    'shop.request',
    shop,
    {
      title: SUBJECTS[type],
      who: [name, formatPhone(phone)].filter(Boolean).join(', '),
      branch,
      good: good?.name ?? '',
      message,
    },
    { button: good?.url ?? null },
  )
}
