import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The chart library uses much more of the toolkit than the product does (it copies state). Its own copy of it keeps that out of
 * the first page; the two never meet, since the charts have a store of their own.
 */
export const ownToolkitForCharts = {
  name: 'own-toolkit-for-charts',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source: string, importer?: string) =>
    source === '@reduxjs/toolkit' && importer?.includes('/recharts/')
      ? at('./node_modules/@reduxjs/toolkit/dist/redux-toolkit.browser.mjs')
      : null,
} satisfies Plugin

const ROUTER: Readonly<Record<string, string>> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }

/** Every export condition of the router's package leads to its development build; the production build is reached by path only. */
export const routerForProduction = {
  name: 'router-for-production',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source: string) => {
    const file = ROUTER[source]
    return file === undefined ? null : at(`./node_modules/react-router/dist/production/${file}`)
  },
} satisfies Plugin

/** The content security policy allows workers of this origin only; the zip library would start its own from blobs. */
export const zipWithoutWorkers = {
  name: 'zip-without-workers',
  enforce: 'pre',
  resolveId: (source: string, importer?: string) =>
    source === 'fflate' && importer?.includes('/write-excel-file/') ? at('./src/tables/zip.ts') : null,
} satisfies Plugin
