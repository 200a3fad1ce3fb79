// How npm is run: by the Node that will use what it installs, without a shell wherever that can be avoided.
// Plain JavaScript without dependencies, for any Node from 20 on.
import { existsSync } from 'node:fs'
import { delimiter, dirname, win32, posix } from 'node:path'

/** `npm_execpath` may name pnpm's or yarn's script, whose arguments differ. */
const isNpm = (path) => /[\\/]npm-cli\.c?js$/.test(path ?? '')

/** Where npm's script lies beside the Node it came with. */
function besideNode(execPath, platform) {
  const { dirname: parent, join } = platform === 'win32' ? win32 : posix
  const folder = parent(execPath)
  return platform === 'win32'
    ? join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
    : join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
}

const thisMachine = () => ({
  execPath: process.execPath,
  npmExecPath: process.env.npm_execpath,
  platform: process.platform,
  exists: existsSync,
})

/**
 * Program, arguments and options for `spawn`. A `.cmd` cannot be started without a shell, which splits paths at
 * spaces: npm's script is run by Node instead, and the shell with quoted arguments is the last resort.
 */
export function npmCommand(args, node, machine = {}) {
  const { execPath, npmExecPath, platform, exists } = { ...thisMachine(), ...machine }
  const scripts = [isNpm(npmExecPath) ? npmExecPath : '', besideNode(execPath, platform)]
  const cli = scripts.find((path) => path && exists(path))
  if (cli) return { program: node, args: [cli, ...args], shell: false }
  if (platform !== 'win32') return { program: 'npm', args, shell: false }
  return { program: ['npm.cmd', ...args.map((arg) => `"${arg}"`)].join(' '), args: [], shell: true }
}

/** The environment with this Node first in PATH: packages' scripts say `node`. Windows may spell the name `Path`. */
export function withNodeFirst(node, env = process.env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [name]: [dirname(node), env[name]].filter(Boolean).join(delimiter) }
}
