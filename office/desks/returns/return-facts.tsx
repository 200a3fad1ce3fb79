import { Link } from 'react-router'
import type { ReturnCard, ReturnCardLine } from '#contract/office/returns.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { isReturnOpen, RETURN_CONDITIONS, type ReturnCondition } from '#rules/order/returns.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import blocks from '#office/parts/blocks.module.css'
import entries from '#office/parts/journal-entries.module.css'
import { AddPhotos } from '#office/parts/photos/add-photos.tsx'
import { PhotoStrip } from '#office/parts/photos/photo-strip.tsx'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { returnQuery } from './return-queries.ts'
import css from './return.module.css'

/** What the buyer says and shows. */
export function ReturnAsked({ card }: { card: ReturnCard }) {
  const me = useMe()
  return (
    <section className={blocks.block} aria-labelledby="return-asked">
      <h2 id="return-asked">Что просят</h2>
      <p>
        {card.reasonText}. <strong>{card.wishText}</strong>
      </p>
      {card.comment ? (
        <p className={css.said}>{card.comment}</p>
      ) : (
        <p className={blocks.quiet}>Слов покупатель не оставил.</p>
      )}
      <PhotoStrip photos={card.photos} />
      {me.permissions.includes('returns.work') && isReturnOpen(card.state) && (
        <AddPhotos
          path={`returns/${card.number}`}
          label="Добавить снимки"
          onStored={() => void queries.invalidateQueries({ queryKey: returnQuery(card.number).queryKey })}
        />
      )}
      <p className={blocks.quiet}>{card.wayBack}</p>
      {card.answer && (
        <p className={css.said}>
          <span className={blocks.quiet}>Ответили: </span>
          {card.answer}
        </p>
      )}
      {card.finding && (
        <p className={css.said}>
          <span className={blocks.quiet}>Нашли: </span>
          {card.finding}
        </p>
      )}
      {card.createdBy && <p className={blocks.quiet}>Оформил {card.createdBy.name}</p>}
    </section>
  )
}

const conditionsOf = (line: ReturnCardLine) =>
  (Object.keys(RETURN_CONDITIONS) as ReturnCondition[])
    .filter((each) => line[each] > 0)
    .map((each) => `${RETURN_CONDITIONS[each].toLowerCase()}: ${line[each]}`)

export function ReturnLines({ card }: { card: ReturnCard }) {
  return (
    <section className={blocks.block} aria-labelledby="return-lines">
      <h2 id="return-lines">Товары</h2>
      <ul>
        {card.lines.map((line) => (
          <li key={`${line.code} ${line.complectOf}`} className={css.good}>
            {line.image ? (
              <img
                src={shopAddress(line.image.src)}
                alt=""
                width={56}
                height={56}
                loading="lazy"
                className={css.picture}
              />
            ) : (
              <span />
            )}
            <div>
              <p>{line.name}</p>
              <p className={blocks.quiet}>
                {[
                  line.article,
                  line.kindText.toLowerCase(),
                  line.warrantyMonths > 0 &&
                    `гарантия ${countText(line.warrantyMonths, ['месяц', 'месяца', 'месяцев'])}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {line.received !== null && (
                <p>
                  Пришло {withUnit(line.received, line.unit || 'шт.')}
                  {conditionsOf(line).length > 0 && ` · ${conditionsOf(line).join(', ')}`}
                </p>
              )}
              {line.readMarks.map((name) => (
                <p key={name} className={css.mark}>
                  Код {name}
                </p>
              ))}
            </div>
            <span className={css.figure}>{withUnit(line.quantity, line.unit || 'шт.')}</span>
            {line.claim.words && (
              <div className={css.law}>
                {!line.claim.isOpen && (
                  <Badge look="soft" tone="red">
                    Не по сроку
                  </Badge>
                )}{' '}
                {line.claim.words} <span className={blocks.quiet}>{line.claim.law}.</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The order it is of, its buyer, and what has become of the money. */
export function ReturnOrder({ card }: { card: ReturnCard }) {
  const now = useMinuteClock()
  const { order } = card
  return (
    <section className={blocks.block} aria-labelledby="return-order">
      <h2 id="return-order">Заказ</h2>
      <ul className={blocks.list}>
        <li>
          <span>
            {order.canOpen ? <Link to={`/orders/${order.number}`}>№ {order.number}</Link> : `№ ${order.number}`}{' '}
            <span className={blocks.quiet}>{relativeMomentText(order.createdAt, now)}</span>
          </span>
          <span className={css.figure}>{formatRubles(order.total)}</span>
        </li>
        <li>
          <span className={blocks.quiet}>Оплата</span>
          <span>{order.paymentText}</span>
        </li>
        <li>
          <span className={blocks.quiet}>Можно вернуть</span>
          <span className={css.figure}>{formatRubles(order.refundable)}</span>
        </li>
        <li>
          <span>
            {card.customerId === null ? (
              card.contactName
            ) : (
              <Link to={`/customers/${card.customerId}`}>{card.contactName}</Link>
            )}
          </span>
          <span className={css.figure}>{card.phone}</span>
        </li>
      </ul>
      {card.outcome && <p className={css.sum}>{card.outcome}</p>}
      {card.refundStateText && <p className={blocks.quiet}>Деньги: {card.refundStateText.toLowerCase()}</p>}
      {card.exchangeOrder && (
        <p>
          Обмен: <Link to={`/orders/${card.exchangeOrder}`}>заказ № {card.exchangeOrder}</Link>
        </p>
      )}
      {card.repairNumber && (
        <p>
          Ремонт: <Link to={`/repairs/${card.repairNumber}`}>№ {card.repairNumber}</Link>
        </p>
      )}
      {card.decidedBy && <p className={blocks.quiet}>Решил {card.decidedBy.name}</p>}
    </section>
  )
}

export function ReturnHistory({ card }: { card: ReturnCard }) {
  const now = useMinuteClock()
  const me = useMe()
  return (
    <section className={blocks.block} aria-labelledby="return-history">
      <div className={blocks.head}>
        <h2 id="return-history" className={blocks.title}>
          История
        </h2>
        {me.permissions.includes('audit.read') && <Link to={`/journal?thing=return&key=${card.number}`}>Журнал</Link>}
      </div>
      <ol className={css.entries} aria-label="Что делали">
        {card.steps.map((step) => (
          <li key={step.id} className={entries.entry}>
            <span className={entries.what}>{step.stateText}</span>
            <span className={entries.who}>
              {step.who?.name ?? 'Покупатель'} · {relativeMomentText(step.at, now)}
            </span>
            {step.note && <p>{step.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
