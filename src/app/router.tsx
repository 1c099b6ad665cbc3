import { createBrowserRouter, Navigate, Outlet, ScrollRestoration, type RouteObject } from 'react-router-dom'
import { paths, ROUTES } from '@/lib/paths'
import type { FeatureModule } from '@/store'
import { OneMoment } from '@/ui'
import { lazyPage, loadChunk } from './lazyPage'
import { PageContext } from './PageContext'
import { RequireSession } from './RequireSession'
import { RouteError } from './RouteError'
import { BareShell, NavigationLine, Shell } from './Shell'

type Mount = (feature: FeatureModule) => void

const studies = () => import('@/features/studies').then(door => door.studies)
const bulkReport = () => import('@/features/bulkReport').then(door => door.bulkReport)
const datasets = () => import('@/features/datasets').then(door => door.datasets)

const Root = () => (
  <PageContext>
    <NavigationLine />
    <Outlet />
    <ScrollRestoration />
  </PageContext>
)

const developmentRoutes: readonly RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        lazy: async () => ({ Component: (await loadChunk(() => import('@/pages/gallery'))).default }),
      },
    ]
  : []

/** All routes of the product. Screens load when they are first visited, with the state of their features. */
export const createAppRouter = (mount: Mount) =>
  createBrowserRouter([
    {
      element: <Root />,
      HydrateFallback: OneMoment,
      errorElement: <RouteError />,
      children: [
        { path: ROUTES.login, lazy: lazyPage(mount, () => import('@/pages/login')) },
        {
          element: <RequireSession />,
          children: [
            {
              element: <Shell />,
              children: [
                {
                  errorElement: <RouteError />,
                  children: [
                    { index: true, element: <Navigate to={paths.studies()} replace /> },
                    { path: '/home', element: <Navigate to={paths.studies()} replace /> },
                    { path: ROUTES.studies, lazy: lazyPage(mount, () => import('@/pages/studies'), studies) },
                    { path: ROUTES.study, lazy: lazyPage(mount, () => import('@/pages/study'), studies, bulkReport) },
                    {
                      path: ROUTES.importData,
                      lazy: lazyPage(mount, () => import('@/pages/importData'), datasets, studies),
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
                  lazy: lazyPage(mount, () => import('@/pages/reportBuilder'), bulkReport),
                },
              ],
            },
          ],
        },
        ...developmentRoutes,
        { path: '*', lazy: lazyPage(mount, () => import('@/pages/notFound')) },
      ],
    },
  ])
