import type { Plugin } from 'vite'
import { fileURLToPath } from 'node:url'

/** What every first page runs goes into one script, since many small ones compress badly (decision 006). */

const PACKAGES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|@emotion|redux|redux-thunk|reselect|react-redux|@redux-saga|redux-saga|typed-redux-saga|use-sync-external-store|@babel)[\\/]/
const OWN = [
  /[\\/]src[\\/](main|store|app)\b/,
  /[\\/]src[\\/]lib[\\/](?!dates)/,
  /[\\/]src[\\/]api[\\/](?!wire)/,
  /[\\/]src[\\/]api[\\/]wire[\\/](refusal|session|favorites|client|studies)\b/,
  /[\\/]src[\\/]features[\\/]session[\\/](?!components[\\/](First|Login|Pref|Person|Settings|Session))/,
  /[\\/]src[\\/]ui[\\/](?!crosstab|charts|layers|filters|Combobox|Drag|File|Inline|DataTable|Tabs|Month|Progress|Breadcrumbs)/,
  /[\\/]src[\\/]ui[\\/]layers[\\/](useLayers|extend)\b/,
  /[\\/]src[\\/]ui[\\/]filters[\\/](?!Filter(Panel|Row|Sheet)|panel|useRow)/,
]

const isFirst = (id: string): boolean =>
  PACKAGES.test(id) || id.includes('redux-toolkit.modern') || OWN.some(part => part.test(id))

const ROUTER: Readonly<Record<string, string>> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }

/** For `build.rolldownOptions.output`. Dependencies are not pulled along: they may belong to later screens only. */
export const firstLoad = {
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'base', test: isFirst }] },
}

/**
 * The chart library uses much more of the toolkit than the product does (it copies state). Its own copy of it keeps that out of
 * the first page; the two never meet, since the charts have a store of their own.
 */
export const ownToolkitForCharts: Plugin = {
  name: 'own-toolkit-for-charts',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === '@reduxjs/toolkit' && importer?.includes('/recharts/')
      ? fileURLToPath(new URL('./node_modules/@reduxjs/toolkit/dist/redux-toolkit.browser.mjs', import.meta.url))
      : null,
}

/** The router's package names its development build in every condition; it is told by its place in the package alone. */
export const routerForProduction: Plugin = {
  name: 'router-for-production',
  enforce: 'pre',
  apply: 'build',
  resolveId: source => {
    const file = ROUTER[source]
    return file === undefined
      ? null
      : fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url))
  },
}
