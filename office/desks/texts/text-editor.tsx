import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  createText,
  dropText,
  linkText,
  saveText,
  type TextCard,
  type TextFields,
  type TextKind,
} from '#contract/office/texts.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { SureDialog } from '#office/parts/sure-dialog.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { PublishDialog, UnpublishDialog } from './publish-dialog.tsx'
import { CompareRevisions, RevisionsDialog } from './revisions-dialog.tsx'
import { TextForm } from './text-form.tsx'
import { TextLook } from './text-look.tsx'
import { putText, textQuery } from './text-queries.ts'
import { emptyFields, kindName, stateWords, timesText } from './text-words.ts'
import css from './texts.module.css'

/** What is typed, and which saved text it was typed over. */
interface Typed {
  version: number
  fields: TextFields
}

type Opened = 'publish' | 'unpublish' | 'revisions' | null

export function TextEditor({ kind, card }: { kind: TextKind; card: TextCard | null }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const [side, setSide] = useState<'form' | 'look'>('form')
  const initial: Typed = { version: card?.version ?? 0, fields: card?.fields ?? emptyFields(kind) }
  const draft = useDraft<Typed>(`text:${card?.id ?? `new-${kind}`}`, initial)
  const { isDirty } = draft
  const typed = isDirty ? draft.value : initial
  const { fields } = typed
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const setFields = (part: Partial<TextFields>) =>
    draft.setValue((now) => {
      const base = isDirty ? now : initial
      return { ...base, fields: { ...base.fields, ...part } }
    })

  const { submit, isSending, errors, words } = useSendingForm(
    Object.keys(fields).concat('body', 'items'),
    async () => {
      if (!card) return (await api(createText, { body: { kind, fields } })).data
      try {
        return (await api(saveText, { params: { id: card.id }, body: { version: typed.version, fields } })).data
      } catch (error) {
        setConflicts(conflictsOf(error))
        throw error
      }
    },
    async (saved) => {
      draft.discard({ version: saved.version, fields: saved.fields })
      setConflicts([])
      putText(saved)
      toast({ text: 'Сохранено', tone: 'done' })
      if (!card) await navigate(`/texts/${saved.id}`, { replace: true })
    },
  )
  useShortcuts([
    { keys: 'Ctrl+KeyS', shown: 'Ctrl S', name: 'Сохранить текст', group: 'Тексты', run: () => void submit() },
  ])

  async function theirs() {
    draft.discard(initial)
    setConflicts([])
    if (card) await queries.refetchQueries({ queryKey: textQuery(card.id).queryKey })
  }
  async function mine() {
    if (!card) return
    const { version } = await queries.fetchQuery({ ...textQuery(card.id), staleTime: 0 })
    draft.setValue((now) => ({ ...now, version }))
    setConflicts([])
    toast({ text: 'Теперь сохраните: текст коллеги останется в редакциях' })
  }
  return (
    <div className={css.editor} data-side={side}>
      <Head
        kind={kind}
        card={card}
        title={card?.title || `${kindName(kind)}: новый текст`}
        isDirty={isDirty || card === null}
        isSending={isSending}
        onSave={() => void submit()}
        onOpen={setOpened}
      />
      <div className={css.sides} role="group" aria-label="Что показать">
        <Button
          size="s"
          look={side === 'form' ? 'black' : 'white'}
          aria-pressed={side === 'form'}
          onClick={() => setSide('form')}
        >
          Текст
        </Button>
        <Button
          size="s"
          look={side === 'look' ? 'black' : 'white'}
          aria-pressed={side === 'look'}
          onClick={() => setSide('look')}
        >
          Вид на сайте
        </Button>
      </div>
      <div className={css.form}>
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(initial)} />
        {card?.trouble && <Notice tone="error">{card.trouble}</Notice>}
        {conflicts.length > 0 && card && (
          <ConflictNotice
            conflicts={conflicts.filter(({ field }) => field !== 'body' && field !== 'items')}
            onTheirs={() => void theirs()}
            onMine={() => void mine()}
          >
            <Theirs conflicts={conflicts} />
          </ConflictNotice>
        )}
        <OfficeForm
          onSubmit={() => void submit()}
          words={conflicts.length > 0 ? null : words}
          errors={errors}
          className={css.fields}
        >
          <TextForm kind={kind} card={card} fields={fields} errors={errors} onFields={setFields} />
        </OfficeForm>
      </div>
      <TextLook kind={kind} id={card?.id ?? null} fields={fields} />
      {opened === 'publish' && card && <PublishDialog card={card} onClose={() => setOpened(null)} />}
      {opened === 'unpublish' && card && <UnpublishDialog card={card} onClose={() => setOpened(null)} />}
      {opened === 'revisions' && card && (
        <RevisionsDialog
          card={card}
          fields={fields}
          onTake={(taken) => setFields(taken)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function Theirs({ conflicts }: { conflicts: readonly FieldConflict[] }) {
  const body = conflicts.find(({ field }) => field === 'body')
  if (!body) return null
  return (
    <CompareRevisions before={body.theirs ?? ''} after={body.yours ?? ''} labels={['Сохранено коллегой', 'У вас']} />
  )
}

type HeadProps = {
  kind: TextKind
  card: TextCard | null
  title: string
  isDirty: boolean
  isSending: boolean
  onSave: () => void
  onOpen: (what: Opened) => void
}

function Head({ kind, card, title, isDirty, isSending, onSave, onOpen }: HeadProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const now = useMinuteClock()
  async function link() {
    try {
      const { data } = await api(linkText, { params: { id: card!.id } })
      await navigator.clipboard.writeText(data.url).catch(() => {})
      toast({
        text: `Ссылка скопирована: ${data.url}. Действует до ${relativeMomentText(data.expiresAt, now)}`,
        tone: 'done',
      })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const [isDropAsked, setDropAsked] = useState(false)
  async function drop() {
    try {
      await api(dropText, { params: { id: card!.id } })
      void queries.invalidateQueries({ queryKey: ['texts'] })
      await navigate('/texts')
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const isShown = card?.state === 'shown'
  const more = card && [
    { label: 'Редакции', icon: 'clock' as const, onPress: () => onOpen('revisions') },
    ...(kind === 'message' ? [] : [{ label: 'Ссылка для коллег', icon: 'share' as const, onPress: () => void link() }]),
    ...(isShown && card.url
      ? [
          {
            label: 'Открыть на сайте',
            icon: 'eye' as const,
            onPress: () => void open(shopAddress(card.url!), '_blank'),
          },
        ]
      : []),
    ...((isShown || card.publishAt) && kind !== 'menu' && kind !== 'tiles'
      ? [
          {
            label: kind === 'message' ? 'Вернуть встроенный текст' : isShown ? 'Снять с сайта' : 'Отменить публикацию',
            icon: 'eye-off' as const,
            onPress: () => onOpen('unpublish'),
          },
        ]
      : []),
    ...(card.state === 'draft'
      ? [{ label: 'Удалить черновик', icon: 'trash' as const, onPress: () => setDropAsked(true) }]
      : []),
  ]
  const isReady = card !== null && !isDirty
  return (
    <>
      <PageHead
        title={title}
        back={{ to: '/texts', name: 'Тексты' }}
        note={card && <Note card={card} isDirty={isDirty} />}
        actions={
          <>
            {more && (
              <ActionMenu
                label="Ещё"
                trigger={(attributes) => <Button {...attributes} icon="more" aria-label="Ещё" />}
                items={more}
              />
            )}
            <Button look={isReady ? 'white' : 'black'} loading={isSending} disabled={isReady} onClick={onSave}>
              Сохранить
            </Button>
            {card && (
              <Button
                look="red"
                disabled={
                  isDirty ||
                  (isShown && !card.hasChanges && !card.publishAt) ||
                  (kind === 'message' && card.version === 1)
                }
                title={isDirty ? 'Сначала сохраните' : undefined}
                onClick={() => onOpen('publish')}
              >
                Опубликовать
              </Button>
            )}
          </>
        }
      />
      {isDropAsked && (
        <SureDialog
          title="Удалить черновик?"
          sure="Удалить"
          keep="Оставить"
          isBusy={false}
          onSure={() => void drop().finally(() => setDropAsked(false))}
          onClose={() => setDropAsked(false)}
        >
          <p>На сайте его нет. Текст и его редакции пропадут, вернуть их нельзя.</p>
        </SureDialog>
      )}
    </>
  )
}

function Note({ card, isDirty }: { card: TextCard; isDirty: boolean }) {
  const now = useMinuteClock()
  const { name, tone } = stateWords(card)
  const times = timesText(card, now)
  return (
    <span className={css.state}>
      <Badge look="soft" tone={tone}>
        {name}
      </Badge>
      {card.hasChanges && <span>есть неопубликованные правки</span>}
      {times && <span>{times}</span>}
      {isDirty ? (
        <span>не сохранено</span>
      ) : (
        <span>
          редакция № {card.version}, {relativeMomentText(card.changedAt, now)}
          {card.changedBy && `, ${card.changedBy}`}
        </span>
      )}
    </span>
  )
}
