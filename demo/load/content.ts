import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { copyRows } from '../copy-rows.ts'
import type { DemoOptions } from '../load.ts'

type MenuEntry = [name: string, link: string, picture?: string]

interface Banner {
  place: string
  title: string
  text: string
  link: string
  button: string
  tone: string
  pictures: string[]
}

export async function loadContent(client: pg.PoolClient, _options: DemoOptions): Promise<void> {
  const menus = readJson<Record<string, MenuEntry[]>>('menus.json')
  await copyRows(client, 'menu_item', ['place', 'name', 'link', 'picture', 'position'],
    Object.entries(menus).flatMap(([place, entries]) => entries.map(([name, link, picture], position) => [place, name, link, picture ?? null, position])))
  const banners = readJson<Banner[]>('banners.json')
  await copyRows(client, 'banner', ['place', 'title', 'text', 'link', 'button', 'tone', 'pictures', 'position'],
    banners.map((banner, position) => [banner.place, banner.title, banner.text, banner.link, banner.button, banner.tone, banner.pictures, position]))
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../content/${name}`, import.meta.url), 'utf8')) as T
}
