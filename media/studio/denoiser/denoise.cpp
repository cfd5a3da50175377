// Dual-buffer joint non-local-means denoiser for path-traced pictures.
//
// usage: denoise WIDTH HEIGHT in.raw out.raw [reach] [patch] [strength] [guide]
// in.raw:  float32 planes A(rgba) B(rgba) guides of A, guides of B (albedo rgb, normal xyz, log depth);
//          A and B are two renders of the same picture with different seeds.
// out.raw: float32 planes rgba.
//
// The two renders give the variance of each pixel. Each one is averaged with weights taken from the
// other, so that a pixel's own noise never decides its weights; the guides keep edges and textures, as
// far as they are not noisy themselves (in a highlight on glass they waver between mirror and behind).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Plane = std::vector<float>;
static int width, height;
static size_t at(int x, int y) { return size_t(y) * width + x; }

// Mean over a (2r+1)^2 window, clipped at the borders.
static void boxMean(const Plane &in, Plane &out, int r) {
  static Plane rows;
  rows.resize(in.size());
#pragma omp parallel for
  for (int y = 0; y < height; y++) {
    double sum = 0;
    int count = 0;
    for (int x = 0; x < std::min(r, width); x++) sum += in[at(x, y)], count++;
    for (int x = 0; x < width; x++) {
      if (x + r < width) sum += in[at(x + r, y)], count++;
      if (x - r - 1 >= 0) sum -= in[at(x - r - 1, y)], count--;
      rows[at(x, y)] = float(sum / count);
    }
  }
  // Columns in strips of 64, which stay in the cache.
#pragma omp parallel for
  for (int left = 0; left < width; left += 64) {
    int right = std::min(width, left + 64), count = 0;
    double sum[64] = {0};
    for (int y = 0; y < std::min(r, height); y++, count++)
      for (int x = left; x < right; x++) sum[x - left] += rows[at(x, y)];
    for (int y = 0; y < height; y++) {
      if (y + r < height) {
        for (int x = left; x < right; x++) sum[x - left] += rows[at(x, y + r)];
        count++;
      }
      if (y - r - 1 >= 0) {
        for (int x = left; x < right; x++) sum[x - left] -= rows[at(x, y - r - 1)];
        count--;
      }
      for (int x = left; x < right; x++) out[at(x, y)] = float(sum[x - left] / count);
    }
  }
}

// A pixel far above its second brightest neighbour is a firefly: bring it down to that neighbour.
static void clampFireflies(Plane &plane) {
  const Plane old = plane;
#pragma omp parallel for
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      float first = -1, second = -1;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          if (!i && !j) continue;
          float value = old[at(x + i, y + j)];
          if (value > first) second = first, first = value;
          else if (value > second) second = value;
        }
      if (old[at(x, y)] > second * 1.15f + .01f) plane[at(x, y)] = second;
    }
}

// Differences are judged as the eye does: dark tones spread, highlights compressed.
static Plane perceptual(const Plane &in) {
  Plane out(in.size());
  for (size_t i = 0; i < in.size(); i++) {
    float v = std::max(0.f, in[i]);
    out[i] = std::sqrt(v / (1 + .3f * v));
  }
  return out;
}

int main(int argc, char **argv) {
  if (argc < 5) return std::fprintf(stderr, "usage: denoise W H in.raw out.raw [reach patch strength guide]\n"), 2;
  width = std::atoi(argv[1]), height = std::atoi(argv[2]);
  const int reach = argc > 5 ? std::atoi(argv[5]) : 8, patch = argc > 6 ? std::atoi(argv[6]) : 2;
  const float strength = argc > 7 ? std::atof(argv[7]) : .6f, guide = argc > 8 ? std::atof(argv[8]) : .5f;
  const size_t size = size_t(width) * height;

  Plane half[2][4], guides[7], guideNoise[7];
  std::FILE *file = std::fopen(argv[3], "rb");
  if (!file) return std::perror(argv[3]), 1;
  auto read = [&](Plane &plane) {
    plane.resize(size);
    return std::fread(plane.data(), 4, size, file) == size;
  };
  for (auto &h : half)
    for (auto &plane : h)
      if (!read(plane)) return 1;
  for (auto &plane : guides)
    if (!read(plane)) return 1;
  for (auto &plane : guideNoise)
    if (!read(plane)) return 1;
  std::fclose(file);

  Plane seen[2][4], variance[4], scratch(size);
  for (int h = 0; h < 2; h++)
    for (int c = 0; c < 4; c++) {
      if (c < 3) clampFireflies(half[h][c]);
      seen[h][c] = perceptual(half[h][c]);
    }
  for (int c = 0; c < 4; c++) {
    for (size_t i = 0; i < size; i++) {
      float d = seen[0][c][i] - seen[1][c][i];
      scratch[i] = .5f * d * d;
    }
    variance[c].resize(size);
    boxMean(scratch, variance[c], 4);
  }

  for (int i = 0; i < 7; i++) {
    for (size_t p = 0; p < size; p++) {
      float d = .5f * (guides[i][p] - guideNoise[i][p]);
      guides[i][p] -= d;
      scratch[p] = d * d;
    }
    boxMean(scratch, guideNoise[i], 3);
  }

  Plane sum[2][4], weights[2], patchMean(size), guideWeight(size);
  for (int h = 0; h < 2; h++) {
    weights[h].assign(size, 0);
    for (auto &plane : sum[h]) plane.assign(size, 0);
  }
  const float tolerance[7] = {.08f / guide, .08f / guide, .08f / guide, .25f / guide, .25f / guide, .25f / guide, .05f / guide};
  for (int dy = -reach; dy <= reach; dy++)
    for (int dx = -reach; dx <= reach; dx++) {
      if (dx * dx + dy * dy > reach * reach + reach) continue;
      auto other = [&](int x, int y) {
        return at(std::clamp(x + dx, 0, width - 1), std::clamp(y + dy, 0, height - 1));
      };
#pragma omp parallel for
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          size_t p = at(x, y), q = other(x, y);
          float worst = 0;
          for (int i = 0; i < 7; i++) {
            float e = guides[i][p] - guides[i][q], vp = guideNoise[i][p], vq = guideNoise[i][q];
            worst = std::max(worst, (e * e - (vp + std::min(vp, vq))) / (tolerance[i] * tolerance[i] + vp + vq));
          }
          bool inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
          guideWeight[p] = inside ? std::exp(-worst) : 0;
        }
      for (int h = 0; h < 2; h++) {
        const auto &judge = seen[1 - h];
#pragma omp parallel for
        for (int y = 0; y < height; y++)
          for (int x = 0; x < width; x++) {
            size_t p = at(x, y), q = other(x, y);
            float distance = 0;
            for (int c = 0; c < 4; c++) {
              float e = judge[c][p] - judge[c][q], vp = variance[c][p], vq = variance[c][q];
              distance += (e * e - (vp + std::min(vp, vq))) / (1e-5f + strength * strength * (vp + vq));
            }
            scratch[p] = distance / 3;
          }
        boxMean(scratch, patchMean, patch);
#pragma omp parallel for
        for (int y = 0; y < height; y++)
          for (int x = 0; x < width; x++) {
            size_t p = at(x, y), q = other(x, y);
            float w = std::min(std::exp(-std::max(0.f, patchMean[p])), guideWeight[p]);
            if (!dx && !dy) w = 1;
            if (w < 1e-3f) continue;
            weights[h][p] += w;
            for (int c = 0; c < 4; c++) sum[h][c][p] += w * half[h][c][q];
          }
      }
    }

  file = std::fopen(argv[4], "wb");
  if (!file) return std::perror(argv[4]), 1;
  for (int c = 0; c < 4; c++) {
    for (size_t i = 0; i < size; i++) scratch[i] = .5f * (sum[0][c][i] / weights[0][i] + sum[1][c][i] / weights[1][i]);
    std::fwrite(scratch.data(), 4, size, file);
  }
  return std::fclose(file);
}
