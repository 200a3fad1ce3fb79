import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { printedRental } from '#contract/office/rental-desk.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { vatByRates, vatPhrase } from '#rules/money/vat.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import { api } from '#office/state/api.ts'
import { PaperPage } from './paper-page.tsx'
import { Fact, sellerText, SheetHead, SignatureLine, sumText } from './sheet-parts.tsx'
import sheet from './sheet.module.css'

export async function loader({ params }: LoaderFunctionArgs) {
  return (await api(printedRental, { params: { id: Number(params['id']) || 0 } })).data
}

const inFigures = (rubles: number) => `${sumText(rubles)}\u00A0₽`

/** Signed when a machine goes out; its lower part when it comes back. */
export function Component() {
  const { card, seller, at } = useLoaderData<typeof loader>()
  const title = `Договор проката ${card.number}`
  const { money } = card
  const deposit = card.out ? money.depositTaken : card.deposit
  const charged = (purpose: 'late' | 'damage') =>
    money.movements.reduce((sum, row) => (row.kind === 'charged' && row.purpose === purpose ? sum + row.sum : sum), 0)
  const damages = money.movements.filter(
    ({ kind, purpose, sum, isCountered }) => kind === 'charged' && purpose === 'damage' && sum > 0 && !isCountered,
  )
  return (
    <PaperPage title={title} back={{ to: `/rental/${card.id}`, name: `Бронь ${card.number}` }}>
      <SheetHead
        title={`Договор проката № ${card.number} от ${longDayText(new Date(card.out?.at ?? at))}`}
        seller={seller}
        number={String(card.id)}
      />
      <dl className={sheet.facts}>
        <Fact name="Арендодатель">{sellerText(seller)}</Fact>
        <Fact name="Арендатор">{[card.name, card.phone].filter(Boolean).join(', ')}</Fact>
        <Fact name="Документ">{card.out?.papers || '______________________________'}</Fact>
        <Fact name="Инструмент">{[card.goodName, card.serial && `№ ${card.serial}`].filter(Boolean).join(', ')}</Fact>
        <Fact name="Срок">
          {dayRangeText(card.from, card.to)} ({daysText(rentalDays(card.from, card.to))}), возврат {dayText(card.to)} до
          закрытия
        </Fact>
        <Fact name="Пункт проката">
          {[card.shop.name, card.shop.address, card.shop.phone].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Плата">
          {inFigures(card.total)} ({moneyInWords(rublesToKopecks(card.total))})
          {`. ${vatPhrase(vatByRates([{ sum: rublesToKopecks(card.total), rate: seller.vatRate }]))}`}
        </Fact>
        <Fact name="Залог">
          {deposit > 0
            ? `${inFigures(deposit)} (${moneyInWords(rublesToKopecks(deposit))}), возвращается при приёме`
            : ['не взят', card.out?.depositWhy].filter(Boolean).join(': ')}
        </Fact>
        <Fact name="Состояние при выдаче">{card.out?.condition || '______________________________'}</Fact>
      </dl>
      <p>
        Арендатор проверил инструмент и комплект, получил инструкцию и отвечает за сохранность. Каждый день сверх срока
        — полторы дневные цены: {inFigures(card.pricePerDay * 1.5)}. Повреждения оплачиваются из залога по оценке
        мастерской, сверх залога — отдельно.
      </p>
      <div className={sheet.signatures}>
        <SignatureLine name="Выдал" who={card.out?.who?.name ?? seller.signer} />
        <SignatureLine name="Получил" who={card.name} />
      </div>
      <section className={sheet.second}>
        <h3 className={sheet.part}>Акт возврата к договору № {card.number}</h3>
        <dl className={sheet.facts}>
          <Fact name="Дата и состояние">
            {card.back
              ? `${longDayText(new Date(card.back.at))}, ${card.back.condition || 'без замечаний'}`
              : '______________________________'}
          </Fact>
          <Fact name="Плата за просрочку">{card.back ? inFigures(charged('late')) : '__________ ₽'}</Fact>
          <Fact name="Повреждения">
            {card.back
              ? damages.map(({ note, sum }) => `${note}: ${inFigures(sum)}`).join('; ') || 'нет'
              : '______________________________'}
          </Fact>
          <Fact name="Удержано из залога">{card.back ? inFigures(money.withheld) : '__________ ₽'}</Fact>
          <Fact name="Залог возвращён">
            {card.back ? inFigures(money.depositTaken - money.withheld - money.depositHeld) : '__________ ₽'}
          </Fact>
          {card.back && money.due > 0 && <Fact name="Осталось доплатить">{inFigures(money.due)}</Fact>}
        </dl>
        <div className={sheet.signatures}>
          <SignatureLine name="Принял" who={card.back?.who?.name ?? ''} />
          <SignatureLine name="Сдал" who={card.name} />
        </div>
      </section>
    </PaperPage>
  )
}
