import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { printedRental } from '#contract/office/rental-desk.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { vatByRates, vatPhrase } from '#rules/money/vat.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import { Button } from '#ui/button.tsx'
import { api } from '#office/state/api.ts'
import css from './print.module.css'
import { Barcode, Fact, sellerText, Signature, sumText } from './sheet-parts.tsx'
import sheet from './sheet.module.css'

export async function loader({ params }: LoaderFunctionArgs) {
  return (await api(printedRental, { params: { id: Number(params['id']) || 0 } })).data
}

const inFigures = (rubles: number) => `${sumText(rubles)}\u00A0₽`

/** Signed when a machine goes out; its lower part when it comes back. */
export function Component() {
  const { card, seller, at } = useLoaderData<typeof loader>()
  const title = `Договор проката ${card.number}`
  const deposit = card.out?.depositTaken ?? card.deposit
  useEffect(() => {
    document.title = title
    let isHere = true
    // letters of another font would be measured and printed otherwise
    void document.fonts.ready.then(() => isHere && print())
    return () => void (isHere = false)
  }, [title])
  return (
    <div className={css.page}>
      <header className={css.tools}>
        <Link to={`/rental/${card.id}`} className={css.back}>
          ← Бронь {card.number}
        </Link>
        <h1 className={css.title}>{title}</h1>
        <Button look="red" icon="print" onClick={() => print()}>
          Напечатать
        </Button>
      </header>
      <main>
        <article
          aria-label={title}
          // wider than a phone, it is scrolled by keys too
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={css.sheet}
        >
          <header className={sheet.head}>
            <div>
              <p className={sheet.kind}>
                {seller.name}, {formatPhone(seller.phone)}
              </p>
              <h2 className={sheet.name}>
                Договор проката № {card.number} от {longDayText(new Date(card.out?.at ?? at))}
              </h2>
            </div>
            <Barcode digits={String(card.id)} />
          </header>
          <dl className={sheet.facts}>
            <Fact name="Арендодатель">{sellerText(seller)}</Fact>
            <Fact name="Арендатор">{[card.name, card.phone].filter(Boolean).join(', ')}</Fact>
            <Fact name="Документ">{card.out?.papers || '______________________________'}</Fact>
            <Fact name="Инструмент">
              {[card.goodName, card.serial && `№ ${card.serial}`].filter(Boolean).join(', ')}
            </Fact>
            <Fact name="Срок">
              {dayRangeText(card.from, card.to)} ({daysText(rentalDays(card.from, card.to))}), возврат{' '}
              {dayText(card.to)} до закрытия
            </Fact>
            <Fact name="Пункт проката">
              {[card.shop.name, card.shop.address, card.shop.phone].filter(Boolean).join(', ')}
            </Fact>
            <Fact name="Плата">
              {inFigures(card.total)} ({moneyInWords(rublesToKopecks(card.total))})
              {`. ${vatPhrase(vatByRates([{ sum: rublesToKopecks(card.total), rate: seller.vatRate }]))}`}
            </Fact>
            <Fact name="Залог">
              {inFigures(deposit)} ({moneyInWords(rublesToKopecks(deposit))}), возвращается при приёме
            </Fact>
            <Fact name="Состояние при выдаче">{card.out?.condition || '______________________________'}</Fact>
          </dl>
          <p>
            Арендатор проверил инструмент и комплект, получил инструкцию и отвечает за сохранность. Каждый день сверх
            срока — полторы дневные цены: {inFigures(card.pricePerDay * 1.5)}. Повреждения оплачиваются из залога по
            оценке мастерской.
          </p>
          <div className={sheet.signatures}>
            <Signature name="Выдал" who={card.out?.who?.name ?? seller.signer} />
            <Signature name="Получил" who={card.name} />
          </div>
          <section className={sheet.second}>
            <h3 className={sheet.part}>Акт возврата к договору № {card.number}</h3>
            <dl className={sheet.facts}>
              <Fact name="Дата и состояние">
                {card.back
                  ? `${longDayText(new Date(card.back.at))}, ${card.back.condition || 'без замечаний'}`
                  : '______________________________'}
              </Fact>
              <Fact name="Удержано из залога">
                {card.back
                  ? [inFigures(card.back.depositHeld), card.back.heldWhy].filter(Boolean).join(': ')
                  : '__________ ₽'}
              </Fact>
              <Fact name="Плата за просрочку">{card.back ? inFigures(card.back.lateFee) : '__________ ₽'}</Fact>
              <Fact name="Залог возвращён">
                {card.back ? inFigures(deposit - card.back.depositHeld) : '__________ ₽'}
              </Fact>
            </dl>
            <div className={sheet.signatures}>
              <Signature name="Принял" who={card.back?.who?.name ?? ''} />
              <Signature name="Сдал" who={card.name} />
            </div>
          </section>
        </article>
      </main>
    </div>
  )
}
