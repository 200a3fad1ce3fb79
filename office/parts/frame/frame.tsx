import { Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import clsx from 'clsx'
import { sectionsFor } from '#office/sections.ts'
import { followEvents } from '#office/state/live.ts'
import { useSession } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { KeysSheet } from '../palette/keys-sheet.tsx'
import { Palette } from '../palette/palette.tsx'
import { QueueLine } from '../send-queue/queue-line.tsx'
import { BottomBar } from './bottom-bar.tsx'
import css from './frame.module.css'
import { OpeningScreen } from './opening-screen.tsx'
import { Rail } from './rail.tsx'
import { OfficeTopLine } from './top-line.tsx'

/** What stands around every desk: the rail, the line above, the palette and the keys. */
export function Frame() {
  const session = useSession((state) => state.session)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isGoing = useNavigation().state !== 'idle'
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
  const me = session?.me ?? null
  const isOpen = session?.stage === 'open' && me !== null
  const sections = sectionsFor(me?.permissions ?? [])

  useEffect(() => (isOpen ? followEvents() : undefined), [isOpen])
  // the session ended under an open desk
  useEffect(() => {
    if (!isOpen) void navigate(`/sign-in?back=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [isOpen, navigate, pathname, search])

  useShortcuts(
    [
      {
        keys: 'Ctrl+KeyK',
        shown: 'Ctrl K',
        name: 'Найти заказ, товар, экран',
        group: 'Везде',
        whileTyping: true,
        run: () => setOpened('palette'),
      },
      { keys: '?', shown: '?', name: 'Все клавиши', group: 'Везде', run: () => setOpened('keys') },
      ...sections.map(({ name, path, key }) => ({
        keys: `KeyG ${key.code}`,
        shown: `G ${key.shown}`,
        name,
        group: 'Перейти',
        run: () => void navigate(path),
      })),
    ],
    isOpen,
  )
  if (!isOpen) return <OpeningScreen />
  return (
    <div className={css.frame}>
      <a href="#desk" className={css.skip}>
        К содержанию
      </a>
      <Rail sections={sections} />
      <OfficeTopLine
        me={me}
        shopName={session.shopName}
        onFind={() => setOpened('palette')}
        onKeys={() => setOpened('keys')}
      />
      <main id="desk" tabIndex={-1} className={clsx(css.desk, isGoing && css.going)}>
        <QueueLine />
        <Suspense fallback={<OpeningScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomBar sections={sections} />
      {opened === 'palette' && (
        <Palette sections={sections} onClose={() => setOpened(null)} onKeys={() => setOpened('keys')} />
      )}
      {opened === 'keys' && <KeysSheet onClose={() => setOpened(null)} />}
      <ScrollRestoration />
    </div>
  )
}
