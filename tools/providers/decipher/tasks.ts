import type { FakeAnswer } from '../fake'
import { bad, good } from './envelope'

/** How tasks go: as they should, never to their end, to a failure, or lost. */
export type TaskMode = 'well' | 'stuck' | 'failed' | 'gone'

interface Task {
  readonly ident: string
  readonly survey: string
  readonly begun: number
  readonly content: string
  readonly mode: TaskMode
  asked: number
}

export interface TaskSettings {
  mode: TaskMode
  /** How many tasks from now on go that way. */
  times: number
  /** Questions that are answered with "running". */
  polls: number
  /** Results that are part of the status, as Decipher does for some calls, and have no content of their own. */
  inline: boolean
}

export interface Tasks {
  readonly settings: TaskSettings
  start(survey: string, content: string): FakeAnswer
  status(ident: string): FakeAnswer
  content(ident: string): FakeAnswer
  /** Results of finished tasks are removed. */
  expire(): void
}

const WEEK = 7 * 24 * 3_600_000

export const createTasks = (settings: TaskSettings, now: () => number): Tasks => {
  const tasks = new Map<string, Task>()
  let started = 0
  const found = (ident: string): Task | null => {
    const task = tasks.get(ident)
    return task && now() - task.begun < WEEK ? task : null
  }
  return {
    settings,
    start: (survey, content) => {
      started += 1
      const mode = settings.times > 0 ? settings.mode : 'well'
      settings.times -= 1
      const ident = `t${String(started).padStart(15, '0')}`
      tasks.set(ident, { ident, survey, begun: now(), content, mode, asked: 0 })
      return good({ ident })
    },
    status: ident => {
      const task = found(ident)
      if (!task || task.mode === 'gone') return bad(404, 'no such task')
      task.asked += 1
      const isDone = task.asked > settings.polls && task.mode !== 'stuck'
      const status = !isDone ? 'running' : task.mode === 'failed' ? 'failed' : 'finished'
      const percentage = isDone ? 100 : Math.min(90, task.asked * 10)
      return good({
        ...{ ident, percentage, progress: percentage, total: 100, status, survey: task.survey, pid: 3957 },
        ...{ task: 'Data download', type: 'api', timestamp: Math.floor(task.begun / 1000) },
        ...{ what: isDone ? 'Finished' : 'Working', extra: { cpuTime: 0.02, dataCleared: false, languages: null } },
        result: settings.inline && status === 'finished' ? (JSON.parse(task.content) as unknown) : '',
      })
    },
    content: ident => {
      const task = found(ident)
      if (!task || settings.inline) return bad(404, 'no content')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: task.content }
    },
    expire: () => tasks.clear(),
  }
}
