import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveReturn,
  closeReturn,
  dropReturnTemplate,
  refuseReturn,
  type ReturnCard,
  saveReturnTemplate,
  sendBackReturn,
} from '#contract/office/returns.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { decisionsQuery, useReturnStep } from './return-queries.ts'
import css from './return.module.css'

const DECISIONS = {
  approve: {
    call: approveReturn,
    title: 'Одобрить возврат',
    label: 'Как передать товар',
    action: 'Одобрить',
    done: 'одобрен',
    templates: 'approve',
  },
  refuse: {
    call: refuseReturn,
    title: 'Отказать в возврате',
    label: 'Почему отказываем',
    action: 'Отказать',
    done: 'в нём отказано',
    templates: 'refuse',
  },
  'send-back': {
    call: sendBackReturn,
    title: 'Отдать товар покупателю',
    label: 'Почему отдаём',
    action: 'Отдать покупателю',
    done: 'товар отдан покупателю',
    templates: 'refuse',
  },
  close: {
    call: closeReturn,
    title: 'Закрыть возврат: товар не пришёл',
    label: 'Пояснение',
    action: 'Закрыть возврат',
    done: 'закрыт',
    templates: null,
  },
} as const

interface DecideProps {
  card: ReturnCard
  event: keyof typeof DECISIONS
  onClose: () => void
}

/** A word to the buyer goes with every decision; ready ones are a press away. */
export function DecideDialog({ card, event, onClose }: DecideProps) {
  const toast = useToast()
  const [text, setText] = useState('')
  const { call, title, label, action, done, templates } = DECISIONS[event]
  const form = useReturnStep(
    card.number,
    ['text'],
    (options) => api(call, { params: { number: card.number }, body: { version: card.version, text } }, options),
    () => {
      toast({ text: `Возврат ${card.number}: ${done}`, tone: 'done' })
      onClose()
    },
  )
  const isInTime = card.lines.every(({ claim }) => claim.isOpen)
  return (
    <Dialog open title={`${title} ${card.number}`} onClose={onClose}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        {event === 'refuse' && isInTime && (
          <Notice tone="warning">
            Требование подано в срок. Отказать можно, если товар не тот, им пользовались или недостаток возник по вине
            покупателя: причину он прочтёт.
          </Notice>
        )}
        {templates && <Templates kind={templates} text={text} onText={setText} />}
        <Textarea
          label={label}
          required
          rows={3}
          max={1000}
          data-autofocus
          value={text}
          error={form.errors['text']}
          hint="Уйдёт покупателю письмом или SMS"
          onValue={setText}
        />
        <Button type="submit" look="black" loading={form.isSending}>
          {action}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}

interface TemplatesProps {
  kind: 'approve' | 'refuse'
  text: string
  onText: (text: string) => void
}

/**
 * Ready words: pressed, they stand in the field. What was typed can be kept under a name, one that is not needed
 * dropped.
 */
function Templates({ kind, text, onText }: TemplatesProps) {
  const toast = useToast()
  const { data = [] } = useQuery(decisionsQuery)
  const [name, setName] = useState<string | null>(null)
  const own = data.filter((each) => each.kind === kind)
  async function change(send: () => Promise<{ data: typeof data }>) {
    try {
      queries.setQueryData(decisionsQuery.queryKey, (await send()).data)
      setName(null)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <div role="group" aria-label="Готовые слова" className={blocks.row}>
      {own.map((each) => (
        <Button key={each.id} size="s" onClick={() => onText(each.text)}>
          {each.name}
        </Button>
      ))}
      {name === null ? (
        <Button size="s" icon="edit" look="transparent-black" onClick={() => setName('')}>
          Настроить
        </Button>
      ) : (
        <>
          {own.map((each) => (
            <IconButton
              key={each.id}
              icon="trash"
              size="s"
              label={`Убрать «${each.name}»`}
              onClick={() => void change(() => api(dropReturnTemplate, { params: { id: each.id } }))}
            />
          ))}
          <Input label="Название" maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          <Button
            size="s"
            disabled={name.trim() === '' || text.trim() === ''}
            onClick={() => void change(() => api(saveReturnTemplate, { body: { kind, name, text } }))}
          >
            Сохранить слова
          </Button>
        </>
      )}
    </div>
  )
}
