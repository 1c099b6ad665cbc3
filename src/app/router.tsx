import {
  createBrowserRouter,
  generatePath,
  Navigate,
  Outlet,
  ScrollRestoration,
  useParams,
  type RouteObject,
} from 'react-router-dom'
import {
  selectBulkAnalysisEnabled,
  selectSearchEnabled,
  selectSeesStudies,
  selectStoriesEnabled,
} from '@/features/session'
import { OLD_ROUTES, paths, ROUTES } from '@/lib/paths'
import type { FeatureModule } from '@/store'
import { OneMoment } from '@/ui'
import { lazyAddStudy } from './addStudy'
import { Allowed } from './Allowed'
import { lazyViewer } from './documentViewer'
import { FileNotices } from './fileNotices'
import { KeptDrafts } from './KeptDrafts'
import { lazyInbox } from './inbox'
import { lazyPage, loadChunk } from './lazyPage'
import { PageContext } from './PageContext'
import { RequireSession } from './RequireSession'
import { RouteError } from './RouteError'
import { lazyCommands } from './commands'
import { BareShell, NavigationLine, OpenShell, Shell } from './Shell'

type Mount = (feature: FeatureModule) => void

const analysis = () => import('@/features/analysis').then(door => door.analysis)
const filterEditor = () => import('@/features/filterEditor').then(door => door.filterEditor)
const openAnalysis = () => import('@/features/openAnalysis').then(door => door.openAnalysis)
const similar = () => import('@/features/similar').then(door => door.similar)
const comments = () => import('@/features/comments').then(door => door.comments)
const branding = () => import('@/features/branding').then(door => door.branding)
const latestStories = () => import('@/features/stories').then(door => door.latestStories)
const latestStudies = () => import('@/features/studyList').then(door => door.latestStudies)
const stories = () => import('@/features/stories').then(door => door.stories)
const studyList = () => import('@/features/studyList').then(door => door.studyList)
const study = () => import('@/features/study').then(door => door.study)
const bulkReport = () => import('./bulkReport').then(module => module.bulkReport)
const palette = () => import('@/features/palette').then(door => door.palette)
const search = () => import('@/features/search').then(door => door.search)
const library = () => import('@/library').then(door => door.library)
const documents = () => import('@/features/search').then(door => door.documents)
const share = () => import('@/features/share').then(door => door.share)
const summaryReport = () => import('@/features/summaryReport').then(door => door.summaryReport)
const datasetImport = () => import('@/features/datasetImport').then(door => door.datasetImport)
const downloads = () => import('@/features/downloads').then(door => door.downloads)
const dataset = () => import('@/features/dataset').then(door => door.dataset)

const Root = () => (
  <PageContext>
    <NavigationLine />
    <KeptDrafts>
      <Outlet />
    </KeptDrafts>
    <FileNotices />
    <ScrollRestoration />
  </PageContext>
)

const ToSettings = () => {
  const { tab = '' } = useParams()
  return <Navigate to={generatePath(ROUTES.settings, { tab })} replace />
}

/** Older addresses that redirect to today's. */
const oldRoutes: readonly RouteObject[] = [
  { path: OLD_ROUTES.integrations, element: <Navigate to={paths.settings('integrations')} replace /> },
  { path: OLD_ROUTES.settings, element: <Navigate to={paths.settings('info')} replace /> },
  { path: OLD_ROUTES.profile, element: <Navigate to={paths.settings('info')} replace /> },
  { path: OLD_ROUTES.profileTab, element: <ToSettings /> },
]

const developmentRoutes: readonly RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        lazy: async () => ({ Component: (await loadChunk(() => import('@/pages/gallery'))).default }),
      },
    ]
  : []

/** All routes of the product. Screens load when they are first visited, with the state of their features. */
export const createAppRouter = (mount: Mount) => {
  const AddStudy = lazyAddStudy(mount)
  const commands = lazyCommands(mount)
  const Viewer = lazyViewer(mount)
  const Inbox = lazyInbox(mount)
  return createBrowserRouter([
    {
      element: <Root />,
      HydrateFallback: OneMoment,
      errorElement: <RouteError />,
      children: [
        { path: ROUTES.login, lazy: lazyPage(mount, () => import('@/pages/login')) },
        { path: ROUTES.unsubscribe, lazy: lazyPage(mount, () => import('@/pages/unsubscribe')) },
        { path: ROUTES.join, lazy: lazyPage(mount, () => import('@/pages/join')) },
        {
          element: <RequireSession />,
          children: [
            {
              path: ROUTES.secondFactor,
              lazy: lazyPage(mount, () => import('@/pages/secondFactor')),
            },
            {
              element: <Shell AddStudy={AddStudy} {...commands} Inbox={Inbox} Viewer={Viewer} mount={mount} />,
              children: [
                {
                  errorElement: <RouteError />,
                  children: [
                    { index: true, element: <Navigate to={paths.home()} replace /> },
                    {
                      path: ROUTES.home,
                      lazy: lazyPage(
                        mount,
                        () => import('@/pages/home'),
                        palette,
                        branding,
                        latestStudies,
                        latestStories,
                      ),
                    },
                    {
                      element: <Allowed when={selectSearchEnabled} />,
                      children: [
                        {
                          path: ROUTES.results,
                          lazy: lazyPage(mount, () => import('@/pages/results'), stories, search),
                        },
                        {
                          path: ROUTES.askedBefore,
                          lazy: lazyPage(mount, () => import('@/pages/askedBefore')),
                        },
                      ],
                    },
                    { path: ROUTES.favorites, lazy: lazyPage(mount, () => import('@/pages/favorites')) },
                    {
                      path: ROUTES.settings,
                      lazy: lazyPage(mount, () => import('@/pages/settings'), library),
                    },
                    { path: ROUTES.privacy, lazy: lazyPage(mount, () => import('@/pages/privacy')) },
                    {
                      element: <Allowed when={selectSeesStudies} />,
                      children: [
                        { path: ROUTES.studies, lazy: lazyPage(mount, () => import('@/pages/studies'), studyList) },
                      ],
                    },
                    {
                      element: <Allowed when={selectStoriesEnabled} />,
                      children: [
                        { path: ROUTES.stories, lazy: lazyPage(mount, () => import('@/pages/stories'), stories) },
                        { path: ROUTES.newStory, lazy: lazyPage(mount, () => import('@/pages/newStory'), stories) },
                        {
                          path: ROUTES.story,
                          lazy: lazyPage(mount, () => import('@/pages/story'), stories, share, comments, downloads),
                        },
                      ],
                    },
                    {
                      path: ROUTES.study,
                      lazy: lazyPage(
                        mount,
                        () => import('@/pages/study'),
                        library,
                        stories,
                        study,
                        bulkReport,
                        downloads,
                        documents,
                        share,
                        summaryReport,
                      ),
                    },
                    {
                      element: <Allowed when={selectBulkAnalysisEnabled} />,
                      children: [
                        { path: ROUTES.downloads, lazy: lazyPage(mount, () => import('@/pages/download'), downloads) },
                        {
                          path: ROUTES.summary,
                          lazy: lazyPage(mount, () => import('@/pages/summary'), library, summaryReport, filterEditor),
                        },
                      ],
                    },
                    {
                      path: ROUTES.analysis,
                      lazy: lazyPage(
                        mount,
                        () => import('@/pages/analysis'),
                        library,
                        analysis,
                        filterEditor,
                        similar,
                        stories,
                      ),
                    },
                    { path: ROUTES.receipt, lazy: lazyPage(mount, () => import('@/pages/receipt')) },
                    {
                      path: ROUTES.findings,
                      lazy: lazyPage(mount, () => import('@/pages/findings'), library, filterEditor, stories),
                    },
                    {
                      path: ROUTES.openAnalysis,
                      lazy: lazyPage(
                        mount,
                        () => import('@/pages/openAnalysis'),
                        library,
                        openAnalysis,
                        filterEditor,
                        similar,
                      ),
                    },
                    {
                      path: ROUTES.dataset,
                      lazy: lazyPage(mount, () => import('@/pages/dataset'), library, dataset, filterEditor, downloads),
                    },
                    { path: ROUTES.tableBook, lazy: lazyPage(mount, () => import('@/pages/tableBook'), library) },
                    {
                      path: ROUTES.importData,
                      lazy: lazyPage(mount, () => import('@/pages/importData'), library, datasetImport, dataset),
                    },
                  ],
                },
              ],
            },
            {
              element: <BareShell />,
              errorElement: <RouteError />,
              children: [
                {
                  path: ROUTES.reportBuilder,
                  lazy: lazyPage(
                    mount,
                    () => import('@/pages/reportBuilder'),
                    library,
                    stories,
                    bulkReport,
                    downloads,
                    filterEditor,
                  ),
                },
                {
                  path: ROUTES.prepare,
                  lazy: lazyPage(mount, () => import('@/pages/prepare'), library, dataset),
                },
              ],
            },
          ],
        },
        ...oldRoutes,
        ...developmentRoutes,
        {
          element: <OpenShell AddStudy={AddStudy} {...commands} Inbox={Inbox} Viewer={Viewer} mount={mount} />,
          children: [{ path: '*', lazy: lazyPage(mount, () => import('@/pages/notFound')) }],
        },
      ],
    },
  ])
}

export type AppRouter = ReturnType<typeof createAppRouter>
