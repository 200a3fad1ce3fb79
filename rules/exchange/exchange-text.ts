import { relativeMomentText } from '../calendar/moment-text.ts'

export interface ExchangeFacts {
  source: string
  sentAt: string | null
  acceptedAt: string | null
  isBehind: boolean
  number: string | null
  state: string | null
  shipment: string | null
  payment: string | null
}

/**
 * «1С: отправлен сегодня в 14:05, принят сегодня в 14:06, № УТ-0012, отгрузка № РТ-7»; what is not known is left out.
 */
export function exchangeText(facts: ExchangeFacts, now: Date): string {
  const { source, sentAt, acceptedAt, isBehind, number, state, shipment, payment } = facts
  const told = [
    sentAt && `${isBehind ? 'изменения отправлены' : 'отправлен'} ${relativeMomentText(sentAt, now)}`,
    sentAt && (isBehind || !acceptedAt) ? 'ждёт подтверждения' : null,
    acceptedAt && !isBehind && `принят ${relativeMomentText(acceptedAt, now)}`,
    number && `№\u00A0${number}`,
    state && `«${state}»`,
    payment && `оплата №\u00A0${payment}`,
    shipment && `отгрузка №\u00A0${shipment}`,
  ].filter(Boolean)
  return `${source}: ${told.join(', ')}`
}
