import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, NavLink, redirectDocument, useLoaderData } from 'react-router'
import { notFound } from '#contract/api-error.ts'
import { printedInvoices, printedOrders } from '#contract/office/print.ts'
import { countText } from '#rules/text/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { isPaper, type PrintedPaper, PAPERS, printPath } from '#office/parts/print/papers.ts'
import { api } from '#office/state/api.ts'
import { InvoiceFile } from './invoice-file.tsx'
import { HandoverSheet } from './handover-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { PrintButton, PrintedSheet, usePrinting } from './paper-page.tsx'
import { PickingSheet } from './picking-sheet.tsx'
import css from './print.module.css'
import type { SheetProps } from './sheet-parts.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const paper = params['paper']
  if (!isPaper(paper) && paper !== 'invoice') throw notFound('Такой бумаги Пульт не печатает')
  const numbers = new URL(request.url).searchParams.get('numbers') ?? ''
  if (paper === 'invoice' && numbers.includes(','))
    return { paper, invoices: (await api(printedInvoices, { query: { numbers } })).data }
  const { data } = await api(printedOrders, { query: { numbers } })
  if (data.orders.length === 0) throw notFound('Таких заказов нет или они не ваших магазинов')
  if (isPaper(paper)) return { paper, papers: data }
  // an issued invoice is a file that never changes: printed as it was sent
  const url = data.orders[0]!.invoiceUrl
  if (!url) throw notFound('Счёта у заказа нет: он оплачивается иначе, отменён или в настройках нет реквизитов')
  throw redirectDocument(url)
}

const SHEETS: Record<PrintedPaper, (props: SheetProps) => ReactNode> = {
  picking: PickingSheet,
  order: OrderSheet,
  receipt: (props) => <HandoverSheet {...props} isAct={false} />,
  act: (props) => <HandoverSheet {...props} isAct />,
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.invoices ? <InvoiceFile invoices={loaded.invoices} /> : <Papers {...loaded} />
}

type PapersProps = Extract<Awaited<ReturnType<typeof loader>>, { papers: object }>

/** Papers on white, one order a sheet or more. The browser's own dialog prints them or saves them as PDF. */
function Papers({ paper, papers: { orders, seller, at, missing } }: PapersProps) {
  const numbers = orders.map(({ card }) => card.number)
  const only = orders.length === 1 ? numbers[0] : undefined
  const title = `${PAPERS[paper]}${only ? ` ${only}` : `: ${countText(orders.length, ['заказ', 'заказа', 'заказов'])}`}`
  usePrinting(title)
  const Paper = SHEETS[paper]
  return (
    <div className={css.page}>
      <header className={css.tools}>
        <Link to={only ? `/orders/${only}` : '/orders'} className={css.back}>
          ← {only ? `Заказ ${only}` : 'Заказы'}
        </Link>
        <h1 className={css.title}>{title}</h1>
        <nav aria-label="Бумаги" className={css.papers}>
          {(Object.keys(PAPERS) as PrintedPaper[]).map((each) => (
            <NavLink key={each} to={printPath(each, numbers)} replace className={css.paper}>
              {PAPERS[each]}
            </NavLink>
          ))}
        </nav>
        <PrintButton />
        {missing.length > 0 && (
          <div className={css.missing}>
            <Notice tone="warning">Не нашлись и не напечатаются: {missing.join(', ')}.</Notice>
          </div>
        )}
      </header>
      <main>
        {orders.map(({ card, shelves, vat }) => (
          <PrintedSheet key={card.number} label={`${PAPERS[paper]} ${card.number}`}>
            <Paper card={card} shelves={shelves} vat={vat} seller={seller} at={at} />
          </PrintedSheet>
        ))}
      </main>
    </div>
  )
}
