import { longDayText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Barcode, buyerText, Fact, PricedLines, type SheetProps } from './sheet-parts.tsx'
import css from './sheet.module.css'

/** The whole of an order on paper, for whoever carries it out or files it. */
export function OrderSheet({ card, seller }: SheetProps) {
  const { delivery, contact, payment } = card
  return (
    <>
      <header className={css.head}>
        <div>
          <p className={css.kind}>
            {seller.name}, {formatPhone(seller.phone)}
          </p>
          <h2 className={css.name}>Заказ № {card.number}</h2>
          <p>
            от {longDayText(new Date(card.createdAt))}, {timeOfDayText(card.createdAt)} · {card.statusText}
          </p>
        </div>
        <Barcode digits={card.number} />
      </header>
      <dl className={css.facts}>
        <Fact name="Покупатель">{[contact.name, contact.phone, contact.email].filter(Boolean).join(', ')}</Fact>
        <Fact name="Организация">{card.organization && buyerText(card)}</Fact>
        <Fact name="Получение">{delivery.text}</Fact>
        <Fact name="Где">
          {delivery.type === 'pickup'
            ? [card.shop?.name ?? card.branch.name, card.shop?.address].filter(Boolean).join(', ')
            : delivery.address}
        </Fact>
        <Fact name="Оплата">{payment.isPaid ? `${payment.text}, оплачен` : `${payment.text}, не оплачен`}</Fact>
        <Fact name="Комментарий">{card.comment}</Fact>
      </dl>
      <PricedLines card={card} />
      {card.sums.bonusesEarned > 0 && (
        <p className={css.quiet}>
          За заказ покупатель получит бонусы, после выдачи: {formatNumber(card.sums.bonusesEarned)}.
        </p>
      )}
    </>
  )
}
