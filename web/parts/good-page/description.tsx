import type { ReactNode } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Section } from '#ui/section.tsx'
import { hasDescription } from './has-words.ts'
import css from './description.module.css'

/** `children`: below the text, where something may be said about it. */
export function Description({ good, children }: { good: GoodFull; children?: ReactNode }) {
  if (!hasDescription(good)) return null
  return (
    <Section id="description" title="Описание">
      <Panel className={css.panel}>
        {/* oxlint-disable-next-line react/no-danger -- the shop's own Markdown, rendered and sanitised on the server */}
        <div className={css.text} dangerouslySetInnerHTML={{ __html: good.description }} />
        {good.inTheBox.length > 0 && (
          <div className={css.box}>
            <h3 className={css.title}>{good.isHire ? 'Выдаём в комплекте' : 'В коробке'}</h3>
            <ul className={css.list}>
              {good.inTheBox.map((thing) => (
                <li key={thing}>
                  <Icon name="check" size="xs" />
                  {thing}
                </li>
              ))}
            </ul>
          </div>
        )}
        {children && <p className={css.mistake}>{children}</p>}
      </Panel>
    </Section>
  )
}
