import { queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  answerSubjectRequest,
  erasurePapers,
  registerSubjectRequest,
  type SubjectRequest,
  subjectRequests,
} from '#contract/office/subject-requests.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { namedDayText } from '#rules/calendar/named-day.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { saveFiles } from './customer-steps.ts'
import { GatherGuest } from './gather-guest.tsx'
import { RequestDialog } from './request-dialog.tsx'
import css from './customer.module.css'

const requestsQuery = queryOptions({
  queryKey: ['subject-requests'],
  queryFn: async ({ signal }) => (await api(subjectRequests, {}, { signal })).data,
})

export async function loader() {
  // a refusal is said on the desk
  await queries.ensureQueryData(requestsQuery).catch(() => undefined)
  return null
}

const refresh = () => void queries.invalidateQueries({ queryKey: ['subject-requests'] })

/** What people asked about their data: the most urgent first, the answered below. */
export function Component() {
  const { data, error } = useQuery(requestsQuery)
  const [isOpen, setOpen] = useState(false)
  const [isGathering, setGathering] = useState(false)
  const [answered, setAnswered] = useState<SubjectRequest | null>(null)
  const open = data?.filter(({ answeredAt }) => !answeredAt) ?? []
  const closed = data?.filter(({ answeredAt }) => answeredAt) ?? []
  return (
    <>
      <PageHead
        title="Запросы о данных"
        count={open.length || undefined}
        note="152-ФЗ: ответить за десять рабочих дней по календарю магазина."
        desk="/customers"
        actions={
          <>
            <Button onClick={() => setGathering(true)}>Покупал без аккаунта…</Button>
            <Button look="red" icon="plus" onClick={() => setOpen(true)}>
              Записать запрос
            </Button>
          </>
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={6} />}
        {data && (
          <section className={blocks.block} aria-label="Ждут ответа">
            <h2>Ждут ответа</h2>
            {open.length === 0 ? (
              <EmptyState icon="check" title="Все ответы даны">
                Новый запрос запишите здесь или в карточке клиента: срок посчитается сам.
              </EmptyState>
            ) : (
              <ul>
                {open.map((request) => (
                  <RequestRow key={request.id} request={request} onAnswer={() => setAnswered(request)} />
                ))}
              </ul>
            )}
          </section>
        )}
        {closed.length > 0 && (
          <section className={blocks.block} aria-label="Отвечены">
            <h2>Отвечены</h2>
            <ul>
              {closed.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {isOpen && (
        <RequestDialog
          send={(body) => api(registerSubjectRequest, { body })}
          onDone={refresh}
          onClose={() => setOpen(false)}
        />
      )}
      {isGathering && <GatherGuest onClose={() => setGathering(false)} />}
      {answered && <AnswerDialog request={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}

function RequestRow({ request, onAnswer }: { request: SubjectRequest; onAnswer?: () => void }) {
  const now = useMinuteClock()
  const toast = useToast()
  const today = moscowMoment(now)?.day ?? request.dueOn
  const { customer, erasureId } = request
  const papers = () =>
    api(erasurePapers, { params: { id: erasureId! } }).then(
      ({ data }) => saveFiles(data.files),
      (error: unknown) => toast({ text: wordsOf(error), tone: 'error' }),
    )
  return (
    <li className={css.message}>
      <div className={css.messageHead}>
        <strong>
          № {request.id}. {request.kindText}
        </strong>
        {request.answeredAt ? (
          <Badge look="soft" tone="green">
            {relativeMomentText(request.answeredAt, now)}
          </Badge>
        ) : (
          <Badge look={request.isOverdue ? 'solid' : 'soft'} tone={request.isOverdue ? 'red' : 'grey'}>
            {request.isOverdue
              ? `просрочен: был до ${dayText(request.dueOn)}`
              : `ответить ${namedDayText(today, request.dueOn)}`}
          </Badge>
        )}
      </div>
      <p className={blocks.quiet}>
        {customer ? (
          erasureId || !customer.name ? (
            `Клиент № ${customer.id}`
          ) : (
            <Link to={`/customers/${customer.id}`}>{customer.name}</Link>
          )
        ) : (
          request.who
        )}
        {`, получен ${dayText(request.receivedOn)}`}
        {request.by && `, ${request.answeredAt ? 'ответил' : 'записал'} ${request.by}`}
      </p>
      {request.text && <p className={css.words}>{request.text}</p>}
      {request.answer && <p className={clsx(css.words, blocks.quiet)}>Ответ: {request.answer}</p>}
      {(onAnswer || erasureId) && (
        <div className={blocks.row}>
          {onAnswer && (
            <Button size="s" onClick={onAnswer}>
              Ответили
            </Button>
          )}
          {erasureId && (
            <Button size="s" icon="download" onClick={() => void papers()}>
              Акт и выгрузка
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function AnswerDialog({ request, onClose }: { request: SubjectRequest; onClose: () => void }) {
  const [answer, setAnswer] = useState('')
  const { submit, isSending, errors, words } = useSendingForm(
    ['answer'],
    () => api(answerSubjectRequest, { params: { id: request.id }, body: { answer } }),
    () => {
      refresh()
      onClose()
    },
  )
  return (
    <Dialog open title={`Ответ на запрос № ${request.id}`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <Textarea
          label="Что ответили и как"
          rows={3}
          max={4000}
          value={answer}
          onValue={setAnswer}
          data-autofocus
          {...(errors['answer'] && { error: errors['answer'] })}
        />
        <div className={blocks.row}>
          <Button type="submit" look="black" loading={isSending}>
            Записать ответ
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
