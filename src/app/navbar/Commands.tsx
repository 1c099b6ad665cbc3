import { matchPath, useLocation } from 'react-router-dom'
import { Palette, type Action } from '@/features/palette/ui'
import {
  selectBulkAnalysisEnabled,
  selectCanManage,
  selectRole,
  selectSearchEnabled,
  selectSeesStudies,
  selectStoriesEnabled,
  useAskSupport,
} from '@/features/session'
import { paths, ROUTES } from '@/lib/paths'
import { hasSection, SETTINGS_SECTIONS } from '@/library/settingsSections'
import { useAppSelector } from '@/store'
import { useTheme } from '@/ui'
import { activeShortcuts } from '@/ui/shortcuts'
import type { CommandsProps } from '../layers'
import { THEMES } from './ProfileMenu'
import { useLogOut } from './useLogOut'

const ON_A_DATASET = [ROUTES.analysis, ROUTES.openAnalysis, ROUTES.findings, ROUTES.dataset, ROUTES.prepare]

type Place = Partial<Record<'studyNumber' | 'datasetName', string>>

/** The study and dataset that the address is about. */
const placeOf = (pathname: string): Place => {
  const routes: readonly string[] = [...ON_A_DATASET, ROUTES.study]
  return routes.map(route => matchPath(route, pathname)?.params).find(Boolean) ?? {}
}

const usePlaceActions = (): readonly Action[] => {
  const { studyNumber, datasetName }: Partial<Record<string, string>> = placeOf(useLocation().pathname)
  const canManage = useAppSelector(selectCanManage)
  const makesReports = useAppSelector(selectBulkAnalysisEnabled)
  if (studyNumber === undefined) return []
  const ofDataset: readonly (Action | false)[] =
    datasetName === undefined
      ? []
      : [
          makesReports && {
            label: `New report on ${datasetName}`,
            icon: 'report',
            detail: 'Report builder',
            also: 'crosstab tables',
            href: paths.reportBuilder(studyNumber, datasetName),
          },
          {
            label: `What matters in ${datasetName}`,
            icon: 'trend',
            detail: studyNumber,
            also: 'findings differences insights',
            href: paths.findings(studyNumber, datasetName),
          },
          {
            label: `Questions of ${datasetName}`,
            icon: 'table',
            detail: studyNumber,
            href: paths.dataset('questions', studyNumber, datasetName),
          },
          canManage && {
            label: `Prepare ${datasetName}`,
            icon: 'sliders',
            detail: studyNumber,
            also: 'weights banners derived variables',
            href: paths.prepare('variables', studyNumber, datasetName),
          },
        ]
  const actions: readonly (Action | false)[] = [
    ...ofDataset,
    canManage && {
      label: datasetName === undefined ? 'Add data to this study' : `Add data to ${datasetName}`,
      icon: 'upload',
      detail: studyNumber,
      also: 'import upload file',
      href: paths.importData(studyNumber, datasetName),
    },
  ]
  return actions.filter(action => action !== false)
}

const useScreenActions = (): readonly Action[] => {
  const seesStudies = useAppSelector(selectSeesStudies)
  const seesStories = useAppSelector(selectStoriesEnabled)
  const makesFiles = useAppSelector(selectBulkAnalysisEnabled)
  const searches = useAppSelector(selectSearchEnabled)
  const screens: readonly (Action | false)[] = [
    { label: 'Home', icon: 'arrow-right', detail: 'Go to', href: paths.home() },
    seesStudies && { label: 'Studies', icon: 'arrow-right', detail: 'Go to', href: paths.studies() },
    seesStories && { label: 'Stories', icon: 'arrow-right', detail: 'Go to', href: paths.stories() },
    seesStudies &&
      searches && {
        label: 'Asked before',
        icon: 'scales',
        detail: 'Go to',
        also: 'draft questionnaire compare questions',
        href: paths.askedBefore(),
      },
    { label: 'Favorites', icon: 'arrow-right', detail: 'Go to', also: 'stars', href: paths.favorites() },
    makesFiles && { label: 'Downloads', icon: 'arrow-right', detail: 'Go to', also: 'files', href: paths.downloads() },
    { label: 'Settings', icon: 'arrow-right', detail: 'Go to', href: paths.settings() },
  ]
  return screens.filter(action => action !== false)
}

const useSettingsActions = (): readonly Action[] => {
  const role = useAppSelector(selectRole) ?? 'User'
  return SETTINGS_SECTIONS.filter(section => hasSection(role, section)).map(({ tab, label }) => ({
    label: `Settings: ${label}`,
    icon: 'settings',
    detail: 'Settings',
    href: paths.settings(tab),
    quiet: true,
  }))
}

/** All that this person may do from here: what is about the page first. Each follows the right that its own screen follows. */
const useActions = (onAdd: () => void, logOut: () => void): readonly Action[] => {
  const here = usePlaceActions()
  const screens = useScreenActions()
  const settings = useSettingsActions()
  const canManage = useAppSelector(selectCanManage)
  const seesStories = useAppSelector(selectStoriesEnabled)
  const { choice, setChoice } = useTheme()
  const askSupport = useAskSupport()
  const listShortcuts = activeShortcuts().find(({ keys }) => keys === '?')
  const makes: readonly (Action | false)[] = [
    seesStories && { label: 'New story', icon: 'plus', detail: 'Stories', also: 'create', href: paths.newStory() },
    canManage && { label: 'New study', icon: 'plus', detail: 'Studies', also: 'add create', run: onAdd },
    canManage && {
      label: 'Import data',
      icon: 'upload',
      detail: 'Studies',
      also: 'add upload',
      href: paths.importData(),
    },
  ]
  return [
    ...here,
    ...makes.filter(action => action !== false),
    ...screens,
    ...settings,
    ...THEMES.filter(({ value }) => value !== choice).map(({ value, label, icon }) => ({
      label: value === 'system' ? 'Theme of the system' : `${label} theme`,
      icon,
      detail: 'Theme',
      also: 'appearance colours mode',
      run: () => setChoice(value),
    })),
    ...(listShortcuts
      ? [
          {
            label: 'Keyboard shortcuts',
            icon: 'help' as const,
            detail: 'Help',
            also: 'keys',
            run: () => void listShortcuts.run(),
          },
        ]
      : []),
    { label: 'Support', icon: 'help', detail: 'Help', also: 'contact', run: () => askSupport() },
    { label: 'Privacy Policy', icon: 'lock', detail: 'Help', href: paths.privacy() },
    { label: 'Log Out', icon: 'log-out', detail: 'Account', also: 'sign out leave', run: logOut },
  ]
}

/** The palette over any page, with the actions of the frame. */
export const Commands = ({ open, onClose, onAdd }: CommandsProps) => {
  const { logOut, question } = useLogOut()
  const actions = useActions(onAdd, logOut)
  return (
    <>
      <Palette open={open} onClose={onClose} actions={actions} />
      {question}
    </>
  )
}
