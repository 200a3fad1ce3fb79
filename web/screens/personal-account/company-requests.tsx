import { useState } from 'react'
import {
  type CompanyRequest,
  companyRequests,
  decideRequest,
  type OwnCompany,
  withdrawRequest,
} from '#contract/company.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { failureText, useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './personal-account.module.css'

const STATES = {
  waiting: { name: 'ждёт согласования', tone: 'orange' },
  approved: { name: 'согласовано', tone: 'green' },
  refused: { name: 'отклонено', tone: 'red' },
  withdrawn: { name: 'отозвано', tone: 'grey' },
} as const

/** Orders above somebody's limit: decided by a colleague, once. */
export function CompanyRequests({ company, onDecided }: { company: OwnCompany; onDecided: () => void }) {
  const { api } = useAppState()
  const toast = useToast()
  const answer = useApiQuery(`requests ${company.id}`, (signal) =>
    api(companyRequests, { params: { company: company.id } }, { signal }).then(({ data }) => data),
  )
  const [changed, setChanged] = useState<CompanyRequest[] | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<CompanyRequest | null>(null)
  const requests = changed ?? answer.data ?? []
  if (requests.length === 0) return null
  const params = (id: number) => ({ company: company.id, id })

  async function step(id: number, ask: () => Promise<{ data: CompanyRequest[] }>, done: string) {
    setBusy(id)
    try {
      setChanged((await ask()).data)
      toast({ tone: 'done', text: done })
      onDecided()
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
      // a colleague may have been first: what is there now is shown
      answer.retry()
      setChanged(null)
    }
    setBusy(null)
  }

  return (
    <Panel as="section" className={css.panel} aria-label="Заявки на согласование">
      <h2>Заявки на согласование</h2>
      <ul className={css.list}>
        {requests.map((request) => (
          <li key={request.id} className={css.card}>
            <RequestLines request={request} />
            {request.state === 'waiting' && (
              <div className={css.actions}>
                {request.problem === null && (
                  <>
                    <Button
                      look="black"
                      loading={busy === request.id}
                      aria-label={`Согласовать заявку №\u00A0${request.id}`}
                      onClick={() =>
                        void step(
                          request.id,
                          () =>
                            api(decideRequest, {
                              params: params(request.id),
                              body: { isApproved: true, expectedTotal: request.total },
                            }),
                          'Согласовано: заказ оформлен',
                        )
                      }
                    >
                      Согласовать
                    </Button>
                    <Button aria-label={`Отклонить заявку №\u00A0${request.id}`} onClick={() => setRefused(request)}>
                      Отклонить
                    </Button>
                  </>
                )}
                {request.isMine && (
                  <Button
                    loading={busy === request.id}
                    aria-label={`Отозвать заявку №\u00A0${request.id}`}
                    onClick={() =>
                      void step(
                        request.id,
                        () => api(withdrawRequest, { params: params(request.id) }),
                        'Заявка отозвана',
                      )
                    }
                  >
                    Отозвать
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {refused && (
        <RefusalDialog
          request={refused}
          onClose={() => setRefused(null)}
          onSend={async (reason) => {
            const { data } = await api(decideRequest, {
              params: params(refused.id),
              body: { isApproved: false, reason },
            })
            setChanged(data)
            setRefused(null)
            toast({ tone: 'done', text: 'Заявка отклонена' })
          }}
        />
      )}
    </Panel>
  )
}

function RequestLines({ request }: { request: CompanyRequest }) {
  const { name, tone } = STATES[request.state]
  const [now] = useState(() => new Date())
  return (
    <div className={css.text}>
      <p className={css.name}>
        №&nbsp;{request.id}, {formatRubles(request.total)}{' '}
        <Badge look="soft" tone={tone}>
          {name}
        </Badge>
      </p>
      <p className={css.note}>
        {request.isMine ? 'Вы' : request.who}, {relativeMomentText(request.createdAt, now)}
        {request.orderNumber && `, заказ №\u00A0${request.orderNumber}`}
        {request.decidedBy && `, решил ${request.decidedBy}`}
      </p>
      <p className={css.note}>{request.goods.map((good) => `${good.name} — ${good.quantity}\u00A0шт.`).join('; ')}</p>
      {request.reason && <p className={css.note}>Причина: {request.reason}</p>}
      {request.state === 'waiting' && !request.isMine && request.problem && (
        <p className={css.note}>{request.problem}</p>
      )}
    </div>
  )
}

interface RefusalProps {
  request: CompanyRequest
  onClose: () => void
  onSend: (reason: string) => Promise<void>
}

function RefusalDialog({ request, onClose, onSend }: RefusalProps) {
  const [reason, setReason] = useState('')
  const sending = useSending(['reason'])
  const problems = { reason: reason.trim() ? null : 'Напишите причину: её увидит коллега' }
  return (
    <Dialog
      open
      size="s"
      title={`Отклонить заявку №\u00A0${request.id}`}
      onClose={onClose}
      footer={
        <Button type="submit" form="refuse-request" look="black" loading={sending.busy}>
          Отклонить
        </Button>
      }
    >
      <SendingForm
        id="refuse-request"
        sending={sending}
        onSubmit={() => void sending.send(problems, () => onSend(reason))}
      >
        <Textarea
          data-autofocus
          label="Причина"
          rows={3}
          max={300}
          value={reason}
          onValue={(text) => {
            setReason(text)
            sending.clear('reason')
          }}
          {...(sending.errors['reason'] && { error: sending.errors['reason'] })}
        />
      </SendingForm>
    </Dialog>
  )
}
