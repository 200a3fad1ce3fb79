import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { printedRental } from '#contract/office/rental-desk.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
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

const BLANK = '______________________________'
const inFigures = (rubles: number) => `${sumText(rubles)}\u00A0₽`

/** Signed when a machine goes out; its lower part when it comes back. */
export function Component() {
  const { card, seller, at } = useLoaderData<typeof loader>()
  const title = `Договор проката ${card.number}`
  const { money, organization: company } = card
  const missing = (card.out?.kit ?? []).filter((thing) => card.back && !card.back.kit.includes(thing))
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
        <Fact name="Арендатор">
          {company
            ? [company.name, `ИНН\u00A0${company.inn}`, company.kpp && `КПП\u00A0${company.kpp}`, company.address]
                .filter(Boolean)
                .join(', ')
            : [card.name, card.phone].filter(Boolean).join(', ')}
        </Fact>
        {company && (
          <Fact name="Представитель">
            {[card.name, card.phone].filter(Boolean).join(', ')}, доверенность {card.proxy || BLANK}
          </Fact>
        )}
        <Fact name="Паспорт">серия ________ № ______________ выдан ______________________________________________</Fact>
        <Fact name="Адрес">{`${BLANK}${BLANK}`}</Fact>
        <Fact name="Проверен документ">{card.out?.papers || BLANK}</Fact>
        <Fact name="Инструмент">{[card.goodName, card.serial && `№ ${card.serial}`].filter(Boolean).join(', ')}</Fact>
        <Fact name="Комплект">
          {(card.out ? card.out.kit : card.kit).map((thing) => `☑ ${thing}`).join('   ') || BLANK}
        </Fact>
        <Fact name="Оценочная стоимость">
          {card.value === null
            ? `${BLANK} ₽`
            : `${inFigures(card.value)} (${moneyInWords(rublesToKopecks(card.value))})`}
        </Fact>
        <Fact name="Моточасы, топливо">при выдаче ______________ при возврате ______________</Fact>
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
        {card.delivery && (
          <Fact name="Доставка">
            {[
              card.delivery.address,
              card.delivery.day && dayText(card.delivery.day),
              card.delivery.hours,
              inFigures(card.delivery.price),
              card.delivery.driver && `водитель ${card.delivery.driver}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
        <Fact name="Залог">
          {deposit > 0
            ? `${inFigures(deposit)} (${moneyInWords(rublesToKopecks(deposit))}), возвращается при приёме`
            : ['не взят', card.out?.depositWhy].filter(Boolean).join(': ')}
        </Fact>
        <Fact name="Состояние при выдаче">{card.out?.condition || BLANK}</Fact>
        {card.swaps.map((swap) => (
          <Fact key={swap.at} name={`Замена ${dayText(moscowMoment(new Date(swap.at))!.day)}`}>
            {swap.was} → {swap.became}: {swap.reason}
          </Fact>
        ))}
      </dl>
      <ol className={sheet.terms}>
        <li>Арендатор проверил инструмент и комплект, получил инструкцию и отвечает за их сохранность.</li>
        <li>
          Инструмент возвращают чистым, с полным комплектом, в тот же пункт до закрытия последнего дня срока. Продлить
          срок можно по телефону до его окончания, если следующие дни свободны.
        </li>
        <li>Каждый день сверх срока — полторы дневные цены: {inFigures(card.pricePerDay * 1.5)}.</li>
        <li>
          Повреждения и недостающее оплачиваются из залога по оценке мастерской, сверх залога — отдельно, но не дороже
          оценочной стоимости. Естественный износ не оплачивается.
        </li>
        <li>Расходные материалы и топливо в плату не входят. В субаренду инструмент не передают.</li>
      </ol>
      <p>
        Согласен на обработку моих персональных данных (имя, телефон, паспорт, адрес) для исполнения этого договора до
        его окончания и расчётов по нему.
      </p>
      <div className={sheet.signatures}>
        <SignatureLine name="Согласен" who={card.name} />
      </div>
      <div className={sheet.signatures}>
        <SignatureLine name="Выдал" who={card.out?.who?.name ?? seller.signer} />
        <SignatureLine name="Получил" who={card.name} />
      </div>
      <section className={sheet.second}>
        <h3 className={sheet.part}>Акт возврата к договору № {card.number}</h3>
        <dl className={sheet.facts}>
          <Fact name="Дата и состояние">
            {card.back ? [longDayText(new Date(card.back.at)), card.back.condition].filter(Boolean).join(', ') : BLANK}
          </Fact>
          <Fact name="Не возвращено">
            {card.back ? missing.join(', ') || (card.out?.kit.length ? 'комплект возвращён' : '') : BLANK}
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
