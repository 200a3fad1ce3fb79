import { createContext, useContext } from 'react'
import type { InitContent } from '#contract/content.ts'

/** What stands around every page; the menu's tree and what home alone shows come where they are shown. */
export type ShellContent = Omit<InitContent, 'categories' | 'banners' | 'quickNavigation'>

/** What every page knows from the server: facts of the address alone. */
export interface PageFacts {
  init: ShellContent
  nodeCode: string
  mainHost: string
  origin: string
  year: number
}

/** Null when not even this could be read: the error screen then does without header and footer. */
export const PageFactsContext = createContext<PageFacts | null>(null)

export function usePageFacts(): PageFacts {
  const facts = useContext(PageFactsContext)
  if (!facts) throw new Error('the root loader gave nothing')
  return facts
}

export const useInit = (): ShellContent => usePageFacts().init
