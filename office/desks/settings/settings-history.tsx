import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveSettings, type SettingHistoryEntry, type SettingState } from '#contract/office/settings.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import type { SettingSection } from '#rules/settings/setting-field.ts'
import { SETTINGS } from '#rules/settings/shop-schema.ts'
import { settingWords } from '#rules/settings/value-words.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { useNow } from '#office/state/use-now.ts'
import { historyQuery, settingsChanged } from './settings-queries.ts'
import css from './settings.module.css'

const FEW = 5
type Props = { section: SettingSection; settings: readonly SettingState[] }

/** What was changed, by whom; a change whose values still stand is taken back by one press. */
export function SettingsHistory({ section, settings }: Props) {
  const now = useNow()
  const toast = useToast()
  const { data: entries = [] } = useQuery(historyQuery(section))
  const [isWhole, setWhole] = useState(false)
  const stateOf = (key: string) => settings.find((state) => state.key === key)
  const stands = ({ changes }: SettingHistoryEntry) =>
    changes.every(({ key, after }) => {
      const state = stateOf(key)
      return state?.isOpen && JSON.stringify(state.value) === JSON.stringify(after)
    })
  async function takeBack({ changes }: SettingHistoryEntry) {
    try {
      await api(saveSettings, {
        body: { changes: changes.map(({ key, before, after }) => ({ key, seen: after, value: before })) },
      })
      toast({ text: 'Возвращено как было', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
    await settingsChanged()
  }
  return (
    <section className={blocks.block} aria-labelledby="history">
      <h2 id="history">История</h2>
      {entries.length === 0 && <p className={blocks.quiet}>Этот раздел ещё не меняли.</p>}
      <ul className={blocks.list}>
        {(isWhole ? entries : entries.slice(0, FEW)).map((entry) => (
          <li key={entry.id}>
            <div className={css.entry}>
              {entry.changes.map(({ key, before, after }) => (
                <span key={key}>
                  {SETTINGS[key]!.label}: <del>{settingWords(before, SETTINGS[key]!)}</del> →{' '}
                  <ins>{settingWords(after, SETTINGS[key]!)}</ins>
                </span>
              ))}
              <span className={css.quiet}>
                {entry.who?.name ?? entry.via}, {nearMomentText(entry.at, now)}
              </span>
            </div>
            {stands(entry) && (
              <Button size="s" onClick={() => void takeBack(entry)}>
                Вернуть
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && entries.length > FEW && (
        <div>
          <Button size="s" onClick={() => setWhole(true)}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  )
}
