import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import { printedRepair, type PrintedRepair } from '#contract/office/repairs.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { vatByRates, vatLines } from '#rules/money/vat.ts'
import { countText } from '#rules/text/plural.ts'
import { api } from '#office/state/api.ts'
import { PaperPage } from './paper-page.tsx'
import { Fact, sellerText, SheetHead, SignatureLine, sumText, VatRows } from './sheet-parts.tsx'
import sheet from './sheet.module.css'

const DAYS = ['день', 'дня', 'дней'] as const
const MONTHS = ['месяц', 'месяца', 'месяцев'] as const

const TITLES: Record<string, string> = {
  acceptance: 'Акт приёма в ремонт',
  work: 'Акт выполненных работ',
  return: 'Акт возврата без ремонта',
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const paper = params['paper'] ?? ''
  if (!Object.hasOwn(TITLES, paper)) throw notFound('Такой бумаги Пульт не печатает')
  const number = new URL(request.url).searchParams.get('number') ?? ''
  const { data } = await api(printedRepair, { params: { number } })
  return { paper, ...data }
}

export function Component() {
  const { paper, ...printed } = useLoaderData<typeof loader>()
  const { number } = printed.card
  const title = `${TITLES[paper]} ${number}`
  return (
    <PaperPage title={title} back={{ to: `/repairs/${number}`, name: `Ремонт ${number}` }}>
      {paper === 'acceptance' && <Acceptance {...printed} />}
      {paper === 'work' && <Work {...printed} />}
      {paper === 'return' && <Returned {...printed} />}
    </PaperPage>
  )
}

function Head({ title, card, seller }: PrintedRepair & { title: string }) {
  return (
    <SheetHead title={title} seller={seller} number={card.number}>
      <p>
        {card.place.name}, {card.place.address}, {card.place.phone}
      </p>
    </SheetHead>
  )
}

const Facts = ({ card, seller }: PrintedRepair) => (
  <dl className={sheet.facts}>
    <Fact name="Исполнитель">{sellerText(seller)}</Fact>
    <Fact name="Заказчик">{[card.name, card.phone].filter(Boolean).join(', ')}</Fact>
    <Fact name="Инструмент">{card.tool}</Fact>
    <Fact name="Серийный номер">{card.serial}</Fact>
    <Fact name="Комплект и вид">{card.kit}</Fact>
    <Fact name="Неисправность со слов">{card.fault}</Fact>
  </dl>
)

/** Signed when the tool is handed in. */
function Acceptance(printed: PrintedRepair) {
  const { card, seller } = printed
  return (
    <>
      <Head {...printed} title={`Акт приёма в ремонт № ${card.number} от ${longDayText(new Date(card.createdAt))}`} />
      <Facts {...printed} />
      <p>
        Исполнитель принял инструмент на диагностику и ремонт
        {card.isWarranty ? ' по гарантии' : ''}
        {card.promisedOn ? `, готовность — ${dayText(card.promisedOn)}` : ''}. О цене заказчику сообщат до начала работ;
        без его согласия платный ремонт не начинают.
        {card.diagnosisFee > 0 &&
          ` Если заказчик откажется от ремонта, диагностика стоит до ${sumText(card.diagnosisFee)} ₽.`}
      </p>
      <p>
        О готовности сообщат по телефону. Готовый инструмент хранится бесплатно {countText(card.storage.freeDays, DAYS)}
        {card.storage.perDay > 0
          ? `, потом хранение стоит ${sumText(card.storage.perDay)} ₽ в день.`
          : ', потом исполнитель вправе распорядиться им по закону (ст. 738 ГК РФ), предупредив заказчика.'}
      </p>
      <p>Как идёт ремонт, видно на сайте в разделе «Сервис» по номеру {card.number} и последним цифрам телефона.</p>
      <div className={sheet.signatures}>
        <SignatureLine name="Принял" who={card.taken?.who ?? seller.signer} />
        <SignatureLine name="Сдал" who={card.name} />
      </div>
    </>
  )
}

/** Signed when it goes back as it was brought. */
function Returned(printed: PrintedRepair) {
  const { card, seller, at } = printed
  const fee = card.price ?? 0
  const why = card.history.findLast(({ state }) => state === 'declined')?.note
  return (
    <>
      <Head
        {...printed}
        title={`Акт возврата без ремонта № ${card.number} от ${longDayText(new Date(card.handed?.at ?? at))}`}
      />
      <Facts {...printed} />
      {card.diagnosis && <p>Установлено: {card.diagnosis}</p>}
      <p>Инструмент возвращён заказчику без ремонта{why && `: ${why.replace(/[.\s]+$/, '')}`}.</p>
      {fee > 0 && (
        <p>
          Диагностика: {sumText(fee)} ₽ ({moneyInWords(rublesToKopecks(fee))}).
          {card.money.received > 0 && ` Оплачено: ${sumText(card.money.received)} ₽.`}
        </p>
      )}
      <div className={sheet.signatures}>
        <SignatureLine name="Выдал" who={card.handed?.who?.name ?? seller.signer} />
        <SignatureLine name="Получил" who={card.name} />
      </div>
    </>
  )
}

/** Signed when it goes back; with what was paid it serves as the receipt. */
function Work(printed: PrintedRepair) {
  const { card, seller, at } = printed
  const total = card.price ?? 0
  return (
    <>
      <Head
        {...printed}
        title={`Акт выполненных работ № ${card.number} от ${longDayText(new Date(card.handed?.at ?? at))}`}
      />
      <Facts {...printed} />
      {card.diagnosis && <p>Установлено: {card.diagnosis}</p>}
      <table className={sheet.lines}>
        <thead>
          <tr>
            <th className={sheet.figure}>№</th>
            <th className={sheet.wide}>Работа, запчасть</th>
            <th className={sheet.figure}>Кол-во</th>
            <th className={sheet.figure}>Цена, ₽</th>
            <th className={sheet.figure}>Сумма, ₽</th>
          </tr>
        </thead>
        <tbody>
          {card.lines.length === 0 && total > 0 && (
            <tr>
              <td className={sheet.figure}>1</td>
              <td>Ремонт: {card.tool}</td>
              <td className={sheet.figure}>1</td>
              <td className={sheet.figure}>{sumText(total)}</td>
              <td className={sheet.figure}>{sumText(total)}</td>
            </tr>
          )}
          {card.lines.map((line, place) => (
            <tr key={line.id}>
              <td className={sheet.figure}>{place + 1}</td>
              <td>{line.name}</td>
              <td className={sheet.figure}>{line.quantity}</td>
              <td className={sheet.figure}>{sumText(line.price)}</td>
              <td className={sheet.figure}>{sumText(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={sheet.sums}>
          {card.discount > 0 && !card.isWarranty && (
            <tr>
              <td colSpan={4}>Скидка{card.discountWhy && `: ${card.discountWhy}`}</td>
              <td className={sheet.figure}>{sumText(-card.discount)}</td>
            </tr>
          )}
          <tr className={sheet.total}>
            <td colSpan={4}>{card.isWarranty ? 'К оплате (по гарантии)' : 'Итого'}</td>
            <td className={sheet.figure}>{sumText(total)}</td>
          </tr>
          {total > 0 && (
            <VatRows
              lines={vatLines(vatByRates([{ sum: rublesToKopecks(total), rate: seller.vatRate }]))}
              columns={4}
            />
          )}
        </tbody>
      </table>
      <div className={sheet.together}>
        <p className={sheet.words}>{moneyInWords(rublesToKopecks(total))}</p>
        {card.money.received > 0 && <p>Оплачено: {sumText(card.money.received)} ₽.</p>}
        {card.workWarranty > 0 && (
          <p>
            Гарантия на работу и установленные запчасти — {countText(card.workWarranty, MONTHS)} со дня выдачи, при
            соблюдении правил эксплуатации.
          </p>
        )}
        {card.lines.some(({ kind }) => kind === 'part') && (
          <p>Заменённые детали: ☐ возвращены заказчику ☐ оставлены исполнителю по согласию заказчика.</p>
        )}
        <p>Инструмент проверен в присутствии заказчика, претензий к работе и комплекту нет.</p>
        <div className={sheet.signatures}>
          <SignatureLine name="Выдал" who={card.handed?.who?.name ?? seller.signer} />
          <SignatureLine name="Получил" who={card.name} />
        </div>
      </div>
    </>
  )
}
