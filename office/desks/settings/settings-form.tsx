import { useState } from 'react'
import { Link } from 'react-router'
import {
  previewSettings,
  saveSettings,
  type SettingChange,
  type SettingEffect,
  type SettingState,
  type SettingValue,
} from '#contract/office/settings.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { SETTINGS } from '#rules/settings/shop-schema.ts'
import { settingWords } from '#rules/settings/value-words.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { SettingControl } from './setting-control.tsx'
import { settingsChanged } from './settings-queries.ts'
import css from './settings.module.css'
import { typedOf, storedValueOf } from './typed-value.ts'

type Props = { draftKey: string; keys: readonly string[]; settings: readonly SettingState[] }
type Typed = Record<string, { seen: SettingValue; typed: SettingValue }>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const CHANGES = ['изменение', 'изменения', 'изменений'] as const

/** Settings of a section: what is typed waits in a draft, what it will do is said before it is saved. */
export function SettingsForm({ draftKey, keys, settings }: Props) {
  const toast = useToast()
  const draft = useDraft<Typed>(`settings:${draftKey}`, {})
  const [effects, setEffects] = useState<{ of: string; list: readonly SettingEffect[] } | null>(null)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const states = settings.filter(({ key }) => keys.includes(key))
  const stateOf = (key: string) => settings.find((state) => state.key === key)!
  const changes = Object.entries(draft.value).flatMap(([key, { seen, typed }]): SettingChange[] => {
    const field = SETTINGS[key]
    if (!field || !keys.includes(key)) return []
    const value = storedValueOf(typed, field.shape, key)
    return isSame(value, stateOf(key).value) ? [] : [{ key, seen, value }]
  })
  const asked = JSON.stringify(changes)

  async function takeBack(done: readonly SettingChange[]) {
    try {
      await api(saveSettings, {
        body: { changes: done.map(({ key, seen, value }) => ({ key, seen: value, value: seen })) },
      })
      await settingsChanged()
      toast({ text: 'Возвращено как было', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }

  const send = useSendingForm(
    keys,
    async () => {
      const isSeen = effects?.of === asked
      // over what the other person wrote, now that both values were seen
      const sent = conflicts.length > 0 ? changes.map((each) => ({ ...each, seen: stateOf(each.key).value })) : changes
      if (!isSeen) {
        const { data } = await api(previewSettings, { body: { changes: sent } })
        if (data.effects.length > 0) return { shown: data.effects, sent }
      }
      try {
        await api(saveSettings, { body: { changes: sent } })
        return { shown: null, sent }
      } catch (error) {
        const met = conflictsOf(error)
        setConflicts(met)
        if (met.length > 0) await settingsChanged()
        throw error
      }
    },
    async ({ shown, sent }) => {
      if (shown) return setEffects({ of: asked, list: shown })
      setEffects(null)
      setConflicts([])
      await settingsChanged()
      draft.discard({})
      toast({
        text: 'Сохранено: на сайте уже действует',
        tone: 'done',
        action: { label: 'Вернуть', onPress: () => void takeBack(sent) },
      })
    },
  )
  const shownEffects = effects?.of === asked ? effects.list : []
  return (
    <OfficeForm
      onSubmit={() => void (changes.length > 0 && send.submit())}
      words={conflicts.length > 0 ? null : send.words}
      errors={send.errors}
    >
      <RestoredDraft at={changes.length > 0 ? draft.restoredAt : null} onDiscard={() => draft.discard({})} />
      {conflicts.length > 0 && (
        <ConflictNotice
          conflicts={conflicts}
          onTheirs={() => {
            setConflicts([])
            draft.discard({})
          }}
          onMine={() => void send.submit()}
        />
      )}
      {states.map((state) => (
        <Setting
          key={state.key}
          state={state}
          typed={draft.value[state.key]?.typed}
          error={send.errors[state.key]}
          onTyped={(typed) =>
            draft.setValue((now) => ({
              ...now,
              [state.key]: { seen: now[state.key]?.seen ?? state.value, typed },
            }))
          }
        />
      ))}
      {shownEffects.length > 0 && (
        <Notice tone="warning" title="Что изменится">
          {shownEffects.map(({ key, words }) => (
            <p key={key}>
              <b>{SETTINGS[key]!.label}.</b> {words}
            </p>
          ))}
        </Notice>
      )}
      <div className={css.bar}>
        <Button type="submit" look="black" loading={send.isSending} disabled={changes.length === 0}>
          {shownEffects.length > 0 ? 'Всё верно, сохранить' : 'Сохранить'}
        </Button>
        {changes.length > 0 && <Button onClick={() => draft.discard({})}>Не менять</Button>}
        {changes.length > 0 && <span className={css.quiet}>{countText(changes.length, CHANGES)}</span>}
      </div>
    </OfficeForm>
  )
}

type SettingProps = {
  state: SettingState
  typed: SettingValue | undefined
  error: string | undefined
  onTyped: (typed: SettingValue) => void
}

function Setting({ state, typed, error, onTyped }: SettingProps) {
  const now = useMinuteClock()
  const { key, value, usual, isOpen, changed } = state
  const field = SETTINGS[key]!
  const isUsual = isSame(value, usual)
  const hint = (
    <>
      <span className={css.meaning}>{field.meaning}</span>
      <span className={css.facts}>
        {field.seen && <Seen {...field.seen} />}
        {!isUsual && <span>обычно: {settingWords(usual, field)}</span>}
        {changed && (
          <span>
            {changed.who?.name ?? changed.via}, {relativeMomentText(changed.at, now)}
          </span>
        )}
        {!isOpen && <span>меняет только владелец</span>}
      </span>
    </>
  )
  return (
    <div className={css.setting}>
      <SettingControl
        field={field}
        typed={typed ?? typedOf(value, field.shape)}
        error={error}
        hint={hint}
        disabled={!isOpen}
        onTyped={onTyped}
      />
    </div>
  )
}

const Seen = ({ path, name, isOffice = false }: { path: string; name: string; isOffice?: boolean }) =>
  isOffice ? (
    <Link to={path}>{name}</Link>
  ) : (
    <a href={shopAddress(path)} target="_blank" rel="noreferrer">
      {name} ↗
    </a>
  )
