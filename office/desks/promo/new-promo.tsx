import { useNavigate } from 'react-router'
import { addPromo } from '#contract/office/promos.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useStep } from '#office/parts/form/use-step.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { type CodesDraft, CodesFields, promoCodesOf, EMPTY_CODES } from './codes-fields.tsx'
import { EMPTY_PROMO, type PromoDraft, tableOfDraft } from './promo-draft.ts'
import { PROMO_FIELDS, PromoFields } from './promo-fields.tsx'
import { PromoFrame } from './promo-frame.tsx'
import { putPromo } from './promo-queries.ts'
import { PromoTry } from './promo-try.tsx'
import { codeText } from './promo-words.ts'

export function Component() {
  const navigate = useNavigate()
  const toast = useToast()
  const begun = { table: EMPTY_PROMO, codes: EMPTY_CODES }
  const draft = useDraft<{ table: PromoDraft; codes: CodesDraft }>('promo:new', begun)
  const { table, codes } = draft.value
  const form = useStep({
    known: PROMO_FIELDS,
    send: (options) => api(addPromo, { body: { table: tableOfDraft(table), codes: promoCodesOf(codes) } }, options),
    readAgain: async () => {},
    onDone: (card) => {
      draft.discard(begun)
      putPromo(card)
      toast({ text: `Промокод заведён: ${codeText(card)}`, tone: 'done' })
      void navigate(`/promo/${card.id}`, { replace: true })
    },
  })
  return (
    <PromoFrame title="Новый промокод">
      <section className={blocks.block} aria-label="Условия промокода">
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(begun)} />
        <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
          <CodesFields
            codes={codes}
            errors={form.errors}
            set={(change) => draft.setValue((now) => ({ ...now, codes: { ...now.codes, ...change } }))}
          />
          <PromoFields
            draft={table}
            errors={form.errors}
            set={(change) => draft.setValue((now) => ({ ...now, table: { ...now.table, ...change } }))}
          />
          <div className={blocks.row}>
            <Button look="black" type="submit" loading={form.isSending}>
              Завести
            </Button>
          </div>
        </OfficeForm>
      </section>
      <PromoTry draft={table} />
    </PromoFrame>
  )
}
