import type { GoodFull } from '#contract/good.ts'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { countText } from '#rules/text/plural.ts'
import { isNowhere } from '#rules/delivery/stock.ts'
import { isSplitAvailable, SPLIT_PARTS, splitParts, splitSchedule } from '#rules/money/split-payment.ts'
import { useInit } from '../../../state/init.tsx'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/popover.tsx'
import { ModalLink } from '../modal-button.tsx'
import css from './price-extras.module.css'

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const

/** Bonuses and split payment are purple, and nothing else is. What is nowhere cannot be paid for. */
export function PriceExtras({ good, now }: { good: GoodFull; now: Date }) {
  const { price } = good
  const { split } = useInit()
  const total = rublesToKopecks(price.priceComputed)
  const terms = { active: split.active, min: rublesToKopecks(split.min), max: rublesToKopecks(split.max) }
  return (
    <ul className={css.extras}>
      {price.discountEndsOn && <li className={css.plain}>Скидка до {dayText(price.discountEndsOn)}</li>}
      {price.priceAfterRegistration !== null && (
        <li className={css.plain}>{formatRubles(price.priceAfterRegistration)} после регистрации</li>
      )}
      {good.priceStory && (
        <li>
          <ModalLink modal="stock-alert" good={good}>
            {good.priceStory.text}
          </ModalLink>
        </li>
      )}
      {price.bonuses > 0 && (
        <li className={css.purple}>
          <Icon name="bonus" size="s" />+{countText(price.bonuses, BONUSES)} за покупку
        </li>
      )}
      {!isNowhere(good) && isSplitAvailable(total, terms) && (
        <li>
          <Split total={total} now={now} />
        </li>
      )}
    </ul>
  )
}

function Split({ total, now }: { total: number; now: Date }) {
  const [first] = splitParts(total)
  return (
    <Popover
      label="График платежей"
      className={css.schedule}
      trigger={(attributes) => (
        <button type="button" {...attributes} className={css.split}>
          <Icon name="card" size="s" />
          {SPLIT_PARTS} платежа по {formatMoney(first)}
          <Icon name="chevron-down" size="xs" />
        </button>
      )}
    >
      {() => (
        <>
          <p className={css.title}>Оплата частями, без процентов</p>
          <ol>
            {splitSchedule(total, now).map(({ amount, day }, index) => (
              <li key={index} className={css.part}>
                <span>{index === 0 ? 'Сегодня' : day && dayText(day)}</span>
                <span>{formatMoney(amount)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Popover>
  )
}
