import { useState } from 'react'
import { companyPapers } from '#contract/company-papers.ts'
import type { OwnCompany } from '#contract/company.ts'
import type { PaperKind } from '#contract/papers.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { PAPER_NAMES } from '#rules/company/paper-names.ts'
import { formatRubles } from '#rules/money/money.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './personal-account.module.css'
import own from './company-papers.module.css'

const PERIODS = [
  { value: '30', label: '30 дней' },
  { value: '92', label: '3 месяца' },
  { value: '366', label: 'Год' },
  { value: '', label: 'Всё время' },
]
const KINDS = [
  { value: '', label: 'Все' },
  { value: 'transfer', label: 'УПД' },
  { value: 'invoice', label: 'Счета' },
]

/** Invoices and transfer papers, for whoever sees documents. */
export function CompanyPapers({ company }: { company: OwnCompany }) {
  const { api } = useAppState()
  const [kind, setKind] = useState<PaperKind | ''>('')
  const [days, setDays] = useState('92')
  const [today] = useState(() => moscowMoment(new Date())!.day)
  const query = { ...(kind ? { kind } : {}), ...(days ? { from: addDays(today, -Number(days)) } : {}) }
  const key = new URLSearchParams(query).toString()
  const answer = useApiQuery(`papers ${company.id} ${key}`, (signal) =>
    api(companyPapers, { params: { company: company.id }, query }, { signal }).then(({ data }) => data),
  )
  const shown = answer.data ?? answer.stale
  return (
    <Panel as="section" className={css.panel} aria-label="Документы">
      <div className={css.areaHead}>
        <h2>Документы</h2>
        {shown && shown.papers.length > 0 && (
          <Button icon="download" href={`/api/company/${company.id}/papers.zip?${key}`} download>
            Скачать все, ZIP
          </Button>
        )}
      </div>
      <div className={own.filters}>
        <Select
          label="Вид"
          size="m"
          value={kind}
          options={KINDS}
          onChange={({ target }) => setKind(target.value as PaperKind | '')}
        />
        <Select
          label="Период"
          size="m"
          value={days}
          options={PERIODS}
          onChange={({ target }) => setDays(target.value)}
        />
      </div>
      {answer.state === 'failed' && (
        <Notice
          tone="error"
          actions={
            <Button icon="refresh" onClick={answer.retry}>
              Повторить
            </Button>
          }
        >
          Документы не загрузились.
        </Notice>
      )}
      {!shown && answer.state === 'loading' && <Skeleton height="6rem" />}
      {shown?.papers.length === 0 && (
        <p className={css.note}>За этот период документов нет. Счёт появится с заказом, УПД — когда заказ выдадут.</p>
      )}
      {shown && shown.papers.length > 0 && (
        <ul className={own.papers} aria-busy={answer.state === 'loading'}>
          {shown.papers.map((paper) => {
            const name = `${PAPER_NAMES[paper.kind]} №\u00A0${paper.number}`
            return (
              <li key={paper.id} className={own.paper}>
                <div className={css.text}>
                  <p className={css.name}>{name}</p>
                  <p className={css.note}>
                    от {longDayText(new Date(`${paper.day}T12:00:00+03:00`))}, заказ {paper.orderNumber}
                  </p>
                </div>
                <p className={own.sum}>{formatRubles(paper.total)}</p>
                <div className={own.files}>
                  <Button size="m" icon="download" href={paper.pdf} download aria-label={`${name}, PDF`}>
                    PDF
                  </Button>
                  {paper.xml && (
                    <Button size="m" icon="download" href={paper.xml} download aria-label={`${name}, XML для ЭДО`}>
                      XML
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <Reconciliation id={company.id} today={today} />
      {shown?.isMore && <p className={css.note}>Показаны последние 200: сузьте период.</p>}
    </Panel>
  )
}

/** What was handed over and paid in these days, with the balance: to be signed by both sides. */
function Reconciliation({ id, today }: { id: number; today: string }) {
  const [days, setDays] = useState('92')
  return (
    <div className={own.act}>
      <Select
        label="Акт сверки за"
        size="m"
        value={days}
        options={PERIODS.filter(({ value }) => value !== '')}
        onChange={({ target }) => setDays(target.value)}
      />
      <Button
        icon="download"
        href={`/api/company/${id}/reconciliation.pdf?from=${addDays(today, -Number(days))}&to=${today}`}
        download
      >
        Акт сверки, PDF
      </Button>
    </div>
  )
}
