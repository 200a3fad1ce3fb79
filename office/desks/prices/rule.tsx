import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { planPriceRule, type SavedPriceRule, schedulePrices } from '#contract/office/prices.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { priceListsQuery } from '#office/parts/price-lists.ts'
import { priceRulesQuery } from './price-queries.ts'
import css from './prices.module.css'
import { draftOfRule, EMPTY_RULE, type RuleDraft, ruleOf } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { RunPanel } from './run-panel.tsx'
import { SavedRules } from './saved-rules.tsx'
import { SaveRuleDialog } from './save-rule-dialog.tsx'

export async function loader() {
  await Promise.all([queries.ensureQueryData(priceListsQuery), queries.ensureQueryData(priceRulesQuery)]).catch(
    () => undefined,
  )
  return null
}

const KNOWN = ['vendors', 'branches', 'percent', 'leastMargin', 'priceFrom', 'priceTo', 'from', 'to']

/** Whose prices, how they move, and what that comes to before anything is changed. */
export function Component() {
  const toast = useToast()
  const navigate = useNavigate()
  const { data: lists } = useQuery(priceListsQuery)
  const [draft, setDraft] = useState(EMPTY_RULE)
  /** The kept rule the form was filled from. */
  const [saved, setSaved] = useState<SavedPriceRule | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [planned, setPlanned] = useState<{ runId: number; skipped: number } | null>(null)
  const [isSure, setSure] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const own = lists?.branches.filter(({ mayChange }) => mayChange).map(({ code }) => code) ?? []
  const set = (change: Partial<RuleDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setPlanned(null)
    setHeld(false)
    setSure(false)
  }
  const planning = useSendingForm(
    KNOWN,
    () => api(planPriceRule, { body: { ...ruleOf(draft, own), ...(saved && { saved: saved.id }) } }),
    ({ data }) => setPlanned(data),
  )
  const scheduling = useSendingForm(
    KNOWN,
    async () => {
      try {
        return await api(schedulePrices, {
          body: {
            ...ruleOf(draft, own),
            from: draft.from,
            to: draft.to || null,
            showsOld: draft.showsOld,
            ...(isSure && { isSure }),
          },
        })
      } catch (error) {
        if (isApiError(error) && error.errorCode === 'PRICE_MOVE') setHeld(true)
        throw error
      }
    },
    async () => {
      toast({ text: 'Расписание поставлено', tone: 'done' })
      await queries.invalidateQueries({ queryKey: ['prices'] })
      await navigate('/goods/prices/schedules')
    },
  )
  const errors = { ...planning.errors, ...scheduling.errors }
  return (
    <>
      <PageHead
        title={saved ? saved.name : 'Правило цен'}
        {...(saved && { note: 'Сохранённое правило' })}
        back={{ to: '/goods/prices', name: 'Цены' }}
      />
      <div className={clsx(blocks.desk, css.ruling)}>
        <section className={blocks.block} aria-label="Правило">
          <OfficeForm onSubmit={planning.submit} words={planning.words ?? scheduling.words} errors={errors}>
            <RuleFields lists={lists} draft={draft} errors={errors} set={set} />
            {isHeld && (
              <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
                Цены изменятся в {lists?.terms.heldTimes ?? 10} раз и больше, так и нужно
              </Checkbox>
            )}
            <div className={blocks.row}>
              <Button type="submit" look={planned ? 'white' : 'black'} loading={planning.isSending}>
                Что изменится
              </Button>
              {draft.isLater && planned && (
                <Button look="red" loading={scheduling.isSending} onClick={() => void scheduling.submit()}>
                  Поставить в расписание
                </Button>
              )}
              <Button onClick={() => setSaving(true)}>Сохранить правило</Button>
            </div>
          </OfficeForm>
        </section>
        {planned ? (
          <RunPanel key={planned.runId} id={planned.runId} skipped={planned.skipped} isForSchedule={draft.isLater} />
        ) : (
          <section className={blocks.block} aria-label="Что изменится">
            <EmptyState icon="percent" title="Сначала посмотрим">
              Выберите, чьи цены и на сколько менять, и нажмите «Что изменится». Цены не сдвинутся, пока вы не
              подтвердите; вернуть можно 30 дней.
            </EmptyState>
            <SavedRules
              chosen={saved}
              onChoose={(rule) => {
                setSaved(rule)
                set(draftOfRule(rule.asked, own))
              }}
              onDropped={(id) => setSaved((now) => (now?.id === id ? null : now))}
            />
          </section>
        )}
      </div>
      {isSaving && (
        <SaveRuleDialog
          rule={ruleOf(draft, own)}
          saved={saved}
          onClose={() => setSaving(false)}
          onSaved={(rule) => {
            setSaved(rule)
            setSaving(false)
          }}
        />
      )}
    </>
  )
}
