import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { useMe } from '#office/state/session.ts'
import { type Theme, useTheme } from '#office/state/theme.ts'
import clsx from 'clsx'
import { SecondFactorsPanel } from './factors.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnPhone } from './own-phone.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** One's own card: what opens the office to me, where I am signed in, how the office looks. */
export function Component() {
  const me = useMe()
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <PageHead title={me.name} note={`${me.login} · ${me.roles.map(({ name }) => name).join(', ')}`} />
      <div className={clsx(blocks.desk, blocks.two)}>
        <div className={blocks.column}>
          {me.isDemo ? (
            <section className={blocks.block} aria-labelledby="demo-me">
              <h2 id="demo-me">Вход</h2>
              <p>
                Вы смотрите демо-магазин: пароля и второго замка здесь нет. В настоящем магазине они обязательны для
                всех.
              </p>
            </section>
          ) : (
            <>
              <SecondFactorsPanel me={me} />
              <section className={blocks.block} aria-labelledby="own-password">
                <div className={blocks.head}>
                  <h2 id="own-password" className={blocks.title}>
                    Пароль
                  </h2>
                  {!isChanging && (
                    <Button size="s" onClick={() => setChanging(true)}>
                      Сменить
                    </Button>
                  )}
                </div>
                {isChanging && <OwnPassword onDone={() => setChanging(false)} />}
              </section>
              <OwnPhone me={me} />
            </>
          )}
          <Look />
        </div>
        <OwnSessions />
      </div>
    </>
  )
}

function Look() {
  const { theme, setTheme } = useTheme()
  return (
    <section className={blocks.block} aria-labelledby="look">
      <h2 id="look">Вид Пульта</h2>
      <RadioGroup
        legend="Вид"
        hideLegend
        value={theme}
        onValue={(value) => setTheme(value as Theme)}
        options={[
          { value: 'system', label: 'Как в системе' },
          { value: 'light', label: 'Светлый' },
          { value: 'dark', label: 'Тёмный' },
        ]}
      />
    </section>
  )
}
