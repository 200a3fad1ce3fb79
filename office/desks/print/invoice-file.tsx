import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { PrintedInvoices } from '#contract/office/print.ts'
import { countText } from '#rules/text/plural.ts'
import { NBSP } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './print.module.css'

const INVOICES = ['счёт', 'счёта', 'счетов'] as const

const fileOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' })

/** Issued invoices are files: those of many orders are one, opened and printed by the browser's own reader. */
export function InvoiceFile({ invoices: { pdf, printed, refused } }: { invoices: PrintedInvoices }) {
  const url = useMemo(() => (pdf === null ? null : URL.createObjectURL(fileOf(pdf))), [pdf])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const title = `Счета: ${countText(printed.length, INVOICES)}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={css.page}>
      <header className={css.tools}>
        <Link to="/orders" className={css.back}>
          ← Заказы
        </Link>
        <h1 className={css.title}>{title}</h1>
        {url && (
          <Button look="red" icon="print" href={url} target="_blank">
            Открыть PDF
          </Button>
        )}
        {refused.length > 0 && (
          <div className={css.missing}>
            <Notice tone="warning" title={printed.length === 0 ? 'Печатать нечего' : 'Не напечатаются'}>
              <ul>
                {refused.map(({ number, words }) => (
                  <li key={number}>
                    {number}. {words}.
                  </li>
                ))}
              </ul>
            </Notice>
          </div>
        )}
      </header>
      {printed.length > 0 && (
        <main className={css.file}>
          <p>В одном файле, каждый с новой страницы:</p>
          <ul>
            {printed.map((number) => (
              <li key={number}>
                <Link to={`/orders/${number}`}>
                  Счёт №{NBSP}
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </main>
      )}
    </div>
  )
}
