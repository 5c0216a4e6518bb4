import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'
import { UsageProblem } from '../cli/usage-problem.ts'

export interface DevelopmentServer {
  /** Serves the pages beside an API; gives their address. */
  readonly start: (api: { readonly url: string }) => Promise<string>
  stop(): Promise<void>
}

/** What is asked of the API and of signing in; everything else is the bundler's. */
const behind = '^/(?:api|ext|events|login)(?:[/?]|$)'

/** The bundler's server of pages that follow their sources, with the API behind it. */
export async function createDevelopmentServer(): Promise<DevelopmentServer> {
  const { default: config } = await import('../../electron.vite.config.ts')
  const { renderer } = config as { renderer: { server?: object } }
  let server: ViteDevServer | undefined
  return {
    async start({ url }) {
      server = await createServer({
        ...renderer,
        configFile: false,
        logLevel: 'warn',
        server: { ...renderer.server, proxy: { [behind]: toProxy(url) } },
      })
      await server.listen().catch((error: unknown) => {
        if (error instanceof Error && error.message.includes('already in use')) throw new UsageProblem(`${error.message}.`)
        throw error
      })
      return new URL(server.resolvedUrls!.local[0]!).origin
    },
    async stop() {
      await server?.close()
    },
  }
}

/** The API takes a browser's writes from its own address alone, so a page's own origin is told as that; others stay what they are. */
export function toProxy(url: string): ProxyOptions {
  return {
    target: url,
    changeOrigin: true,
    configure(proxy) {
      proxy.on('proxyReq', (toApi, fromPage) => {
        const { origin, host } = fromPage.headers
        if (origin !== undefined && origin === `http://${host}`) toApi.setHeader('origin', url)
      })
    },
  }
}
