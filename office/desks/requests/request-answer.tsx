import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import {
  answerRequest,
  dropRequestTemplate,
  recallRequestMessage,
  type RequestCard,
  saveRequestTemplate,
} from '#contract/office/requests.ts'
import { formatRubles } from '#rules/money/money.ts'
import { fillAnswer, type TemplateFacts } from '#rules/request/fill-answer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { putRequest, answersQuery } from './request-queries.ts'
import css from './request.module.css'
import { useRequestStep } from './use-request-step.ts'

const factsOf = ({ number, name, good, point, shopPhone }: RequestCard): TemplateFacts => {
  const asked = point?.part ?? good
  return {
    номер: number,
    имя: name,
    товар: asked?.name ?? null,
    цена: asked && asked.price !== null ? formatRubles(asked.price) : null,
    телефон: shopPhone,
  }
}

/** An answer in writing: it leaves ten seconds after the press, and until then can be taken back. */
export function RequestAnswer({ card }: { card: RequestCard }) {
  const toast = useToast()
  const draft = useDraft(`request:${card.number}`, '')
  const [channel, setChannel] = useState<'sms' | 'email'>('sms')
  const recall = async (id: number, text: string) => {
    try {
      putRequest((await api(recallRequestMessage, { params: { number: card.number, id } })).data)
      draft.setValue(text)
      toast({ text: 'Ответ отозван: покупатель его не получит', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const form = useRequestStep(
    card.number,
    ['text', 'channel'],
    (options) => api(answerRequest, { params: { number: card.number }, body: { channel, text: draft.value } }, options),
    ({ messages }) => {
      const text = draft.value
      const [message] = messages
      draft.discard('')
      toast({
        text: channel === 'sms' ? 'SMS уйдёт через несколько секунд' : 'Письмо уйдёт через несколько секунд',
        tone: 'done',
        ...(message?.recallUntil && {
          action: { label: 'Отозвать', onPress: () => void recall(message.id, text) },
        }),
      })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="request-answer">
      <div className={blocks.head}>
        <h2 id="request-answer" className={blocks.title}>
          Ответить письменно
        </h2>
        <Templates card={card} text={draft.value} onText={(text) => draft.setValue(text)} />
      </div>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        {card.email && (
          <Select
            label="Куда"
            size="m"
            value={channel}
            options={[
              { value: 'sms', label: `SMS на ${card.phone}` },
              { value: 'email', label: `Письмо на ${card.email}` },
            ]}
            onChange={({ target }) => setChannel(target.value as 'sms' | 'email')}
          />
        )}
        <Textarea
          label={channel === 'sms' ? 'Текст SMS' : 'Текст письма'}
          rows={3}
          max={1000}
          value={draft.value}
          error={form.errors['text']}
          onValue={(text) => draft.setValue(text)}
        />
        {draft.value.trim() && (
          <div className={blocks.row}>
            <Button type="submit" size="s" look="black" loading={form.isSending}>
              {channel === 'sms' ? 'Отправить SMS' : 'Отправить письмо'}
            </Button>
            <span className={blocks.quiet}>
              <kbd>Ctrl</kbd> <kbd>Enter</kbd>
            </span>
          </div>
        )}
      </OfficeForm>
    </section>
  )
}

interface TemplatesProps {
  card: RequestCard
  text: string
  onText: (text: string) => void
}

function Templates({ card, text, onText }: TemplatesProps) {
  const { data: templates = [] } = useQuery(answersQuery)
  const [isKeeping, setKeeping] = useState(false)
  return (
    <>
      <ActionMenu
        label="Готовые ответы"
        trigger={(attributes) => (
          <Button {...attributes} size="s" icon="list">
            Готовые ответы
          </Button>
        )}
        items={[
          ...templates.map((template) => ({
            label: template.name,
            onPress: () => onText(fillAnswer(template.text, factsOf(card))),
          })),
          { label: 'Настроить…', icon: 'edit' as const, onPress: () => setKeeping(true) },
        ]}
      />
      {isKeeping && <SaveTemplates text={text} onClose={() => setKeeping(false)} />}
    </>
  )
}

/** The shop's own: written under a name, the same name is written over. */
function SaveTemplates({ text: typed, onClose }: { text: string; onClose: () => void }) {
  const toast = useToast()
  const { data: templates = [] } = useQuery(answersQuery)
  const [name, setName] = useState('')
  const [text, setText] = useState(typed)
  const form = useSendingForm(
    ['name', 'text'],
    () => api(saveRequestTemplate, { body: { name, text } }),
    ({ data }) => {
      queries.setQueryData(answersQuery.queryKey, data)
      toast({ text: `Готовый ответ «${name.trim()}» сохранён`, tone: 'done' })
      setName('')
      setText('')
    },
  )
  async function drop(id: number) {
    try {
      queries.setQueryData(answersQuery.queryKey, (await api(dropRequestTemplate, { params: { id } })).data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <Dialog open title="Готовые ответы" onClose={onClose}>
      <ul className={clsx(blocks.list, css.templates)}>
        {templates.map((template) => (
          <li key={template.id}>
            <Button
              look="transparent-black"
              size="s"
              onClick={() => {
                setName(template.name)
                setText(template.text)
              }}
            >
              {template.name}
            </Button>
            <IconButton
              icon="trash"
              size="s"
              label={`Убрать ответ «${template.name}»`}
              onClick={() => void drop(template.id)}
            />
          </li>
        ))}
      </ul>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.form}>
        <Input
          label="Название"
          maxLength={60}
          value={name}
          error={form.errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Textarea
          label="Текст"
          hint="{номер}, {имя}, {товар}, {цена} и {телефон} подставятся сами"
          rows={3}
          max={1000}
          value={text}
          error={form.errors['text']}
          onValue={setText}
        />
        <Button type="submit" look="black" loading={form.isSending}>
          Сохранить ответ
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
