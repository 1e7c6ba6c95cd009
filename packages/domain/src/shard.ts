import { crc32 } from 'node:zlib';

/**
 * Which of `shards` queues a configuration's notifications go through, 0 to shards - 1.
 * Always the same for the same id and number, so that a lane never leaves its Redis node.
 */
export function shardOf(configurationId: string, shards: number): number {
  return crc32(configurationId) % shards;
}
