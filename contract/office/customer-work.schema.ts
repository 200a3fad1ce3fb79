import Type from 'typebox'
import { ConsentKindSchema, CustomerId } from './customers.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Клиенты')

/** An answer that is kept for a repeated call holds nobody's data: the card is read again. */
const Done = Type.Literal(true)
const EntryId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер записи' })

export const giveBonuses = schema({
  summary: 'Начислить или списать бонусы вручную, с причиной. Много — с подтверждением, что это вы',
  needs: 'customers.change',
  idempotent: true,
  params: { id: CustomerId },
  body: Type.Object({
    amount: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, message: 'Введите целое число бонусов' }),
    reason: Type.String({ maxLength: 200, message: 'Причина — до 200 символов' }),
  }),
  /** Of the entry: it can be taken back. */
  answer: Type.Object({ entry: Type.Integer(), balance: Type.Integer() }),
})

export const undoBonuses = schema({
  summary: 'Отменить ручное начисление или списание: обратной записью',
  needs: 'customers.change',
  params: { id: CustomerId, entry: EntryId },
  answer: Done,
})

export const addCustomerNote = schema({
  summary: 'Заметка о клиенте: её видят только свои',
  needs: 'customers.change',
  idempotent: true,
  params: { id: CustomerId },
  body: Type.Object({ text: Type.String({ maxLength: 2000, message: 'Заметка — до 2000 символов' }) }),
  answer: Done,
})

export const dropCustomerNote = schema({
  summary: 'Убрать свою заметку',
  needs: 'customers.change',
  final: 'asked',
  params: { id: CustomerId, note: EntryId },
  answer: Done,
})

export const blockCustomer = schema({
  summary: 'Закрыть вход в аккаунт: все входы завершаются, заказы остаются',
  needs: 'customers.change',
  params: { id: CustomerId },
  body: Type.Object({ reason: Type.String({ maxLength: 300, message: 'Причина — до 300 символов' }) }),
  answer: Done,
})

export const unblockCustomer = schema({
  summary: 'Снова открыть вход в аккаунт',
  needs: 'customers.change',
  params: { id: CustomerId },
  answer: Done,
})

export const withdrawConsent = schema({
  summary: 'Записать отзыв согласия. Отзыв согласия на обработку данных становится запросом со сроком ответа',
  needs: 'customers.change',
  final: 'asked',
  params: { id: CustomerId },
  body: Type.Object({ kind: ConsentKindSchema }),
  answer: Done,
})

export const resendToCustomer = schema({
  summary: 'Отправить сообщение ещё раз',
  needs: 'customers.change',
  idempotent: true,
  params: { id: CustomerId, message: EntryId },
  answer: Done,
})

export const recallFromCustomer = schema({
  summary: 'Остановить сообщение, пока оно не ушло',
  needs: 'customers.change',
  params: { id: CustomerId, message: EntryId },
  answer: Done,
})
