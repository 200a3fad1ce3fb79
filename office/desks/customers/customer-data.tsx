import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CustomerCard } from '#contract/office/customers.ts'
import {
  eraseCustomer,
  erasureObstacles,
  erasurePapers,
  exportCustomer,
  registerSubjectRequest,
} from '#contract/office/subject-requests.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { CustomerBlock, Nothing } from './customer-block.tsx'
import { refreshCustomer, saveFiles, useCustomerStep } from './customer-steps.ts'
import { RequestDialog } from './request-dialog.tsx'

/** 152-ФЗ in one press each: what is known of the person, and that it goes. */
export function CustomerData({ card }: { card: CustomerCard }) {
  const [open, setOpen] = useState<'erase' | 'request' | null>(null)
  const { run, isBusy } = useCustomerStep(card.id)
  const close = () => setOpen(null)
  if (!card.mayChange) return null
  return (
    <CustomerBlock title="Персональные данные" count="152-ФЗ">
      {card.requests.length === 0 ? (
        <Nothing>С запросами о данных не обращался</Nothing>
      ) : (
        <ul className={blocks.list}>
          {card.requests.map((request) => (
            <li key={request.id}>
              <span>
                № {request.id}. {request.kindText}
              </span>
              {request.answeredAt ? (
                <Badge look="soft" tone="green">
                  отвечено
                </Badge>
              ) : (
                <Badge look="soft" tone={request.isOverdue ? 'red' : 'grey'}>
                  {request.isOverdue ? 'просрочен, был' : 'ответить'} до {dayText(request.dueOn)}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={blocks.row}>
        <Button
          size="s"
          icon="download"
          loading={isBusy}
          onClick={() =>
            void run(
              async () => saveFiles((await api(exportCustomer, { params: { id: card.id } })).data.files),
              'Выгружено: JSON и PDF. Это записано в журнал',
            )
          }
        >
          Выгрузить всё
        </Button>
        <Button size="s" onClick={() => setOpen('request')}>
          Записать запрос
        </Button>
        <Button size="s" look="transparent-black" icon="trash" onClick={() => setOpen('erase')}>
          Удалить данные…
        </Button>
      </div>
      {open === 'erase' && <EraseDialog card={card} onClose={close} />}
      {open === 'request' && (
        <RequestDialog
          who={card.name}
          send={(body) => api(registerSubjectRequest, { body: { ...body, customer: card.id } })}
          onDone={() => void refreshCustomer(card.id)}
          onClose={close}
        />
      )}
    </CustomerBlock>
  )
}

function EraseDialog({ card, onClose }: { card: CustomerCard; onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [confirm, setConfirm] = useState('')
  const { data: obstacles } = useQuery({
    queryKey: ['erasure-obstacles', card.id],
    queryFn: async () => (await api(erasureObstacles, { params: { id: card.id } })).data.open,
    gcTime: 0,
  })
  const request = card.requests.find(({ answeredAt, kind }) => !answeredAt && (kind === 'erase' || kind === 'stop'))
  const { submit, isSending, errors, words } = useSendingForm(
    ['confirm'],
    () =>
      api(eraseCustomer, { params: { id: card.id }, body: { confirm, ...(request ? { request: request.id } : {}) } }),
    async ({ data }) => {
      const papers = await api(erasurePapers, { params: { id: data.erasure } }).catch(() => null)
      if (papers) saveFiles(papers.data.files)
      toast({
        text: papers
          ? 'Данные удалены. Акт и выгрузка из журнала сохранены'
          : 'Данные удалены. Акт — в «Запросах о данных»',
        tone: 'done',
      })
      void queries.invalidateQueries({ queryKey: ['customers'] })
      void queries.invalidateQueries({ queryKey: ['subject-requests'] })
      await navigate('/customers/requests')
      queries.removeQueries({ queryKey: ['customer', card.id] })
    },
  )
  if (!obstacles || obstacles.length > 0)
    return (
      <Dialog open title="Удалить персональные данные" size="m" onClose={onClose}>
        {obstacles ? (
          <Notice tone="warning" title="Пока нельзя: ещё в работе">
            <ul>
              {obstacles.map(({ text, path }) => (
                <li key={path}>
                  <Link to={path}>{text}</Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Skeleton lines={3} />
        )}
      </Dialog>
    )
  return (
    <Dialog open title="Удалить персональные данные" size="m" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <Notice tone="warning" title="Вернуть будет нельзя">
          {request ? `По запросу № ${request.id}. ` : 'Запрос на удаление запишется сегодняшним днём. '}
          Удалятся имя, телефон, e-mail, входы, адреса, организации, корзина, списки, заметки и обращения. Заказы,
          прокат, ремонты, бонусы и согласия останутся без человека: этого требует закон. Составятся акт и выгрузка из
          журнала.
        </Notice>
        <Input
          label={`Чтобы подтвердить, введите номер карточки: ${card.id}`}
          inputMode="numeric"
          autoComplete="off"
          value={confirm}
          data-autofocus
          {...(errors['confirm'] && { error: errors['confirm'] })}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={isSending} disabled={confirm.trim() !== String(card.id)}>
            Удалить данные
          </Button>
          <Button onClick={onClose}>Не удалять</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
