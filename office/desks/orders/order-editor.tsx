import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type EditableOrder, previewOrderEdit, saveOrderEdit } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { EditDelivery } from './edit-delivery.tsx'
import { EditLines } from './edit-lines.tsx'
import { EditSums, EditTotal } from './edit-sums.tsx'
import { FindGood } from '#office/parts/find-good/find-good.tsx'
import { type EditDraft, editDraftOf, editOf, isChanged, withGood } from './order-edit-draft.ts'
import css from './order-editor.module.css'
import { findForOrder, putCard } from './order-queries.ts'
import { editableQuery } from '#office/parts/editable-order.ts'

type Props = { card: OrderCard; onDone: () => void }

/** Lines and delivery of an order, with what the change comes to before it is written. */
export function OrderEditor({ card, onDone }: Props) {
  const { data: order, error, refetch } = useQuery(editableQuery(card.number))
  if (error && !order)
    return (
      <Notice tone="error" actions={<Button onClick={() => void refetch()}>Повторить</Button>}>
        {wordsOf(error)}
      </Notice>
    )
  if (!order) return <Skeleton lines={6} />
  if (order.refusal !== null)
    return (
      <Notice tone="warning" actions={<Button onClick={onDone}>Понятно</Button>}>
        {order.refusal}
      </Notice>
    )
  return <Editor card={card} order={order} onDone={onDone} />
}

const PREVIEW_MS = 250

function Editor({ card, order, onDone }: Props & { order: EditableOrder }) {
  const isCustomer = card.customer !== null
  const toast = useToast()
  const { number } = card
  // what the form began with: an answer that comes meanwhile must not change what one's own change is measured by
  const [seen, setSeen] = useState(order)
  const draft = useDraft<EditDraft>(`order-edit:${number}`, editDraftOf(seen))
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const isDirty = isChanged(seen, draft.value)
  const edit = editOf(seen, draft.value)
  const asked = useDebouncedValue(JSON.stringify(edit), PREVIEW_MS)
  const { data: preview, isFetching } = useQuery({
    queryKey: ['order-edit-preview', number, asked],
    queryFn: async ({ signal }) =>
      (await api(previewOrderEdit, { params: { number }, body: JSON.parse(asked) as typeof edit }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const isCounted = !isFetching && asked === JSON.stringify(edit)
  const form = useSendingForm(
    [],
    async () => {
      try {
        return await api(saveOrderEdit, {
          params: { number },
          body: { ...edit, expectedTotal: preview?.after?.total ?? 0 },
        })
      } catch (error) {
        setConflicts(conflictsOf(error))
        void queries.invalidateQueries({ queryKey: ['order-edit-preview', number] })
        throw error
      }
    },
    ({ data }) => {
      putCard(data)
      draft.discard()
      queries.removeQueries(editableQuery(number))
      toast({ text: `Заказ ${number} изменён`, tone: 'done' })
      onDone()
    },
  )
  const canSave = isDirty && isCounted && preview?.after !== null && preview?.problem === null
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('input')?.focus(), [])
  useShortcuts([
    { keys: 'Escape', shown: 'Esc', name: 'Отложить правку', group: 'Правка заказа', run: onDone, whileTyping: true },
    {
      keys: 'Ctrl+Enter',
      shown: 'Ctrl Enter',
      name: 'Записать правку',
      group: 'Правка заказа',
      run: () => canSave && void form.submit(),
      whileTyping: true,
    },
  ])
  async function readAgain(): Promise<EditableOrder> {
    const fresh = await queries.fetchQuery({ ...editableQuery(number), staleTime: 0 })
    setSeen(fresh)
    setConflicts([])
    form.setRefusal({ fields: {}, words: null })
    return fresh
  }
  const lines = draft.value.lines
  return (
    <OfficeForm onSubmit={() => canSave && form.submit()} words={conflicts.length > 0 ? null : form.words}>
      <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(editDraftOf(seen))} />
      {conflicts.length > 0 && (
        <ConflictNotice
          title={form.words}
          conflicts={conflicts}
          onTheirs={() =>
            void readAgain().then((fresh) => {
              const theirs = editDraftOf(fresh)
              const fields = conflicts.map(({ field }) => field)
              draft.setValue((now) => ({
                ...now,
                ...(fields.includes('lines') && { lines: theirs.lines }),
                ...(fields.includes('delivery') && { delivery: null }),
              }))
            })
          }
          onMine={() => void readAgain()}
        >
          Записать моё: проверьте и нажмите «Записать» ещё раз.
        </ConflictNotice>
      )}
      <div ref={first} className={css.part}>
        <FindGood
          scope={[order.branch, isCustomer]}
          find={(search, signal) => findForOrder({ branch: order.branch, isCustomer, search }, signal)}
          onAdd={(good) => draft.setValue((now) => withGood(now, good))}
        />
        <EditLines
          lines={lines}
          before={seen.lines}
          priced={preview?.lines ?? seen.lines}
          onLines={(next) => draft.setValue((now) => ({ ...now, lines: next }))}
        />
      </div>
      <EditDelivery
        order={seen}
        lines={lines}
        value={draft.value.delivery}
        errors={preview?.fields ?? {}}
        onValue={(delivery) => draft.setValue((now) => ({ ...now, delivery }))}
      />
      <Checkbox
        checked={draft.value.isRepriced}
        onChange={(event) => {
          const { checked } = event.target
          draft.setValue((now) => ({ ...now, isRepriced: checked }))
        }}
      >
        Пересчитать по сегодняшним ценам
      </Checkbox>
      {preview && <EditSums preview={preview} isPaid={card.payment.isPaid} isDirty={isDirty} />}
      <div className={css.bar}>
        {preview && <EditTotal preview={preview} isDirty={isDirty} />}
        <Button type="submit" look="black" loading={form.isSending} disabled={!canSave}>
          Записать
        </Button>
        <Button onClick={onDone}>Отложить</Button>
        {isDirty && (
          <IconButton
            icon="trash"
            label="Выбросить правку"
            onClick={() => {
              draft.discard(editDraftOf(seen))
              onDone()
            }}
          />
        )}
        <span className={blocks.quiet}>Ctrl Enter — записать, Esc — отложить с черновиком</span>
      </div>
    </OfficeForm>
  )
}
